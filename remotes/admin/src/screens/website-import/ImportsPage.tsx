import { LoadFailure, Notice, PageHead } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, Skeleton } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery } from '@tanstack/react-query';
import { ImportForm } from './ImportForm';
import { ImportStatus } from './ImportStatus';
import { describeProgress, describePhase, systemNames } from './import-labels';
import styles from './WebsiteImport.module.css';
import { isUnderWay, importsQuery } from './website-import.queries';

export function Component() {
  const { data: imports, error, refetch } = useQuery(importsQuery);
  const current = imports?.results.find(isUnderWay);
  return (
    <div className={styles.page}>
      <PageHead
        title="Import a website"
        lead="Bring in the stories, pages, pictures and menus of a WordPress or Ghost site."
        back={{ to: href('admin.settings'), label: 'Settings' }}
      />
      {error && !imports ? (
        <LoadFailure what="The list of earlier imports" error={error} onRetry={() => void refetch()} />
      ) : !imports ? (
        <Skeleton shape="row" />
      ) : current ? (
        <Notice
          actions={
            <ButtonLink to={href('admin.imports.one', { id: current.id })}>See the progress</ButtonLink>
          }
        >
          <p>
            {current.file} is being imported. <ImportStatus websiteImport={current} />
          </p>
        </Notice>
      ) : (
        <ImportForm />
      )}
      {imports && imports.results.length > 0 && (
        <section className={styles.step} aria-labelledby="imports">
          <h2 id="imports">Earlier imports</h2>
          <ul className={styles.imports}>
            {imports.results.map((websiteImport) => (
              <li key={websiteImport.id} className={styles.past}>
                <Link to={href('admin.imports.one', { id: websiteImport.id })}>{websiteImport.file}</Link>
                <span className={styles.hint}>
                  {systemNames[websiteImport.system]}, <Ago time={websiteImport.started_at} />:{' '}
                  {describePhase(websiteImport) + describeProgress(websiteImport)}
                  {websiteImport.warnings > 0 && ` · ${websiteImport.warnings} to check`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
