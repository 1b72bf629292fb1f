import type { SitePageFields } from '@lapis/contract';
import { Select } from '@lapis/portal';
import { useMend } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { EditedEntry } from '../../cms/entries/content-type';
import { lastOfPath } from '../../cms/entries/slug';
import { type ParentPage, parentsQuery } from './parents.queries';

const indent = '\u2003';

/** Field for the parent page, whose address is the prefix of this page's address. */
export function ParentField({ writing }: { writing: EditedEntry<SitePageFields> }) {
  const { base, fields, change } = writing;
  const { data: pages, error } = useQuery(parentsQuery);
  const mend = useMend();
  // A page can't be its own parent, or a child of its own descendants.
  const own = base?.path;
  const others = (pages ?? []).filter(
    ({ id, slug }) => id !== base?.id && !(own && slug.startsWith(`${own}/`)),
  );
  const pageLabel = ({ title, slug }: ParentPage) =>
    others.filter((other) => other.title === title).length > 1 ? `${title} (/${slug})`.trim() : title || slug;
  const options = others.map((page) => ({
    value: String(page.id),
    label: indent.repeat(page.slug.split('/').length - 1) + pageLabel(page),
  }));
  const chosen = fields.parent_id === null ? '' : String(fields.parent_id);
  // Keeps the choice visible while pages load, or if the parent has been deleted or can't be chosen any more.
  const unknown =
    chosen === '' || options.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: pages ? 'A page that can’t be chosen any more' : '…' }];

  function choose(value: string) {
    const parent = others.find(({ id }) => String(id) === value);
    const last = lastOfPath(fields.path);
    mend('parent_id');
    mend('path');
    change({
      parent_id: parent ? parent.id : null,
      path: parent ? `${parent.slug}/${last}` : last,
      // Sends the title too, so that the address continues to follow it.
      title: fields.title,
    });
  }

  return (
    <Select
      label="Parent page"
      name="parent_id"
      hint={
        error && !pages
          ? 'The pages could not be loaded, so you can’t choose another just now.'
          : 'Its address starts with the parent page’s.'
      }
      value={chosen}
      options={[{ value: '', label: 'None' }, ...unknown, ...options]}
      onChange={choose}
    />
  );
}
