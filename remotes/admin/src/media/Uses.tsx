import type { MediaUse } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { editorOf } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import styles from './Uses.module.css';

/** What a place is, and where it is edited. */
const placeOf = ({ kind, id }: MediaUse) =>
  kind === 'site'
    ? { noun: 'site picture', to: href('admin.settings') }
    : { noun: contentTypes[kind].one, to: editorOf({ kind, id }) };

/** The places that use a file, each with the way to where it is edited. */
export const Uses = ({ uses }: { uses: MediaUse[] }) => (
  <ul className={styles.uses}>
    {uses.map((use) => {
      const { noun, to } = placeOf(use);
      return (
        <li key={`${use.kind}:${use.id}`}>
          <Link to={to}>{use.title || 'Untitled'}</Link> <span className={styles.kind}>{noun}</span>
        </li>
      );
    })}
  </ul>
);
