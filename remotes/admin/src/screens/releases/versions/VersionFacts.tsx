import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { Fact, Facts } from '@lapis/portal';
import { Health } from '../Health';
import { formatCount, liveVersion, sizeWords } from '../release-words';
import styles from './VersionFacts.module.css';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

interface VersionFactsProps {
  app: ReleasedApp;
  version: ReleaseVersion;
}

export function VersionFacts({ app, version }: VersionFactsProps) {
  const { bad, built_at, health, signed_by } = version;
  return (
    <div className={styles.facts}>
      {bad !== null && (
        <p className={styles.bad}>
          <b>Marked as bad:</b> {bad}
        </p>
      )}
      <Facts>
        <Fact label="Built">
          <time dateTime={built_at}>{moment.format(new Date(built_at))}</time>
        </Fact>
        <Fact label="Size of all files">{sizeWords(version, liveVersion(app))}</Fact>
        <Fact label="Signed with the key">
          {signed_by === null ? 'Not signed' : <span className={styles.key}>{signed_by}</span>}
        </Fact>
        <Fact label="Last 24 hours">
          <Health health={health} />
        </Fact>
      </Facts>
      <Pages pages={version.pages} />
    </div>
  );
}

const Pages = ({ pages }: Pick<ReleaseVersion, 'pages'>) =>
  pages.length > 0 && (
    <details className={styles.pages}>
      <summary>{formatCount(pages.length, 'page')}</summary>
      <ul>
        {pages.map(({ name, path, title = name }) => (
          <li key={name}>
            {title} <span className={styles.path}>{path}</span>
          </li>
        ))}
      </ul>
    </details>
  );
