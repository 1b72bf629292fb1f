import type { ReleasedApp, ReleaseVersion } from '@lapis/contract';
import { Mark, NextIcon } from '@lapis/portal';
import { Ago } from '@lapis/ui/ago';
import { useId, useState } from 'react';
import { liveVersion, describeState } from '../release-words';
import { VersionActions } from './VersionActions';
import { VersionFacts } from './VersionFacts';
import styles from './VersionRow.module.css';

const focus = (element: HTMLElement | null) => element?.focus();

interface VersionRowProps {
  app: ReleasedApp;
  version: ReleaseVersion;
  isOpenAtFirst: boolean;
  isFocused: boolean;
}

export function VersionRow({ app, version, isOpenAtFirst, isFocused }: VersionRowProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const { label, tone } = describeState(version, liveVersion(app));
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <h3 className={styles.head}>
        <button
          ref={isFocused ? focus : undefined}
          type="button"
          className={styles.face}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <NextIcon />
          <span className={styles.name}>{version.version}</span>
          <span className={styles.state}>
            <Mark tone={tone} isFilled={version.state === 'live'}>
              {label}
            </Mark>
          </span>
          <span className={styles.built}>
            built <Ago time={version.built_at} />
          </span>
        </button>
      </h3>
      <div id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <VersionFacts app={app} version={version} />
            <VersionActions app={app} version={version} />
          </>
        )}
      </div>
    </li>
  );
}
