import { send } from '@lapis/http';
import { href, Link } from '@lapis/router';
import { useQuery } from '@tanstack/react-query';
import { widgetAt } from '../../content/widgets/places';
import styles from './TextOfPage.module.css';

/** Link to edit a page's text, which is a separate entry. */
export function TextOfPage({ path }: { path: string }) {
  const name = widgetAt(path);
  const { data: widget } = useQuery({
    queryKey: ['widgets', 'list', 'named', name],
    queryFn: async ({ signal }) => {
      const query = { q: name, per_page: 100 };
      const { results } = await send('GET /admin/widgets', { query, signal, quiet: true });
      return results.find((one) => one.name === name) ?? null;
    },
    enabled: name !== undefined,
  });
  if (name === undefined || widget === undefined) return null;
  const to = widget
    ? href('admin.widgets.edit', { id: widget.id })
    : `${href('admin.widgets.add')}?name=${name}`;
  return (
    <section className={styles.text} aria-labelledby="text-of-page">
      <h2 id="text-of-page">Text</h2>
      <p>
        <Link to={to}>{widget ? `Edit the text “${widget.title}”` : 'Write the text'}</Link>
      </p>
    </section>
  );
}
