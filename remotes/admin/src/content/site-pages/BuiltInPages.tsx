import { type Column, fold, may, RowLink, Table } from '@lapis/portal';
import { href } from '@lapis/router';
import { useBuiltInPages } from '../../kit/queries/built-in-pages';
import styles from './BuiltInPages.module.css';

type BuiltInPage = ReturnType<typeof useBuiltInPages>[number];

const columns: Column<BuiltInPage>[] = [
  {
    name: 'title',
    label: 'Title',
    cell: ({ name, title }) => <RowLink to={href('admin.pages.builtIn', { name })}>{title}</RowLink>,
  },
  { name: 'address', label: 'Address', cell: ({ path }) => path },
  { name: 'banner', label: 'In the banner', cell: ({ words }) => words.title },
];

const heading = 'Built-in pages';

export function BuiltInPages({ q = '' }: { q: string | undefined }) {
  const sought = fold(q);
  const rows = useBuiltInPages()
    .filter(({ title, path, words }) => fold(`${title} ${path} ${words.title}`).includes(sought))
    .map((page, id) => ({ ...page, id }));
  if (rows.length === 0) return null;
  return (
    <section className={styles.builtIn} aria-labelledby="built-in-pages">
      <h2 id="built-in-pages">{heading}</h2>
      <p className={styles.lead}>
        {may('publish') ? 'You' : 'Editors'} can change the banner and the text of each. Their addresses stay
        as they are.
      </p>
      <Table caption={heading} columns={columns} rows={rows} isOld={false} nameOf={({ title }) => title} />
    </section>
  );
}
