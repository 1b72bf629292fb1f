import type { MediaUse } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { editorPath } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import styles from './Uses.module.css';

const describeUse = ({ kind, id }: MediaUse) =>
  kind === 'site'
    ? { noun: 'site picture', to: href('admin.settings') }
    : { noun: contentTypes[kind].one, to: editorPath({ kind, id }) };

export const Uses = ({ uses }: { uses: MediaUse[] }) => (
  <ul className={styles.uses}>
    {uses.map((use) => {
      const { noun, to } = describeUse(use);
      return (
        <li key={`${use.kind}:${use.id}`}>
          <Link to={to}>{use.title || 'Untitled'}</Link> <span className={styles.kind}>{noun}</span>
        </li>
      );
    })}
  </ul>
);
