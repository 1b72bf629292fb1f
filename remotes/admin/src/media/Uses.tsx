import type { MediaUse } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import styles from './Uses.module.css';

const pageOf: Partial<Record<MediaUse['kind'], (id: number) => string>> = {
  blog: (id) => href('admin.blog.edit', { id }),
  services: (id) => href('admin.services.edit', { id }),
  widgets: (id) => href('admin.widgets.edit', { id }),
  galleries: (id) => href('admin.galleries.edit', { id }),
  links: (id) => href('admin.links.edit', { id }),
  reports: (id) => href('admin.reports.edit', { id }),
  site: () => href('admin.settings'),
};

const kinds: Partial<Record<MediaUse['kind'], string>> = {
  blog: 'story',
  services: 'project',
  widgets: 'widget',
  galleries: 'gallery',
  links: 'link',
  reports: 'report',
  site: 'site picture',
};

/** The places that use a file, each with the way to where it is edited. */
export const Uses = ({ uses }: { uses: MediaUse[] }) => (
  <ul className={styles.uses}>
    {uses.map(({ kind, id, title }) => {
      const to = pageOf[kind]?.(id);
      return (
        <li key={`${kind}:${id}`}>
          {to ? <Link to={to}>{title || 'Untitled'}</Link> : title}{' '}
          <span className={styles.kind}>{kinds[kind]}</span>
        </li>
      );
    })}
  </ul>
);
