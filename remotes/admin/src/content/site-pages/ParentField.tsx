import type { SitePageFields } from '@lapis/contract';
import { Select } from '@lapis/portal';
import { useMend } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import type { Written } from '../../cms/entries/content-type';
import { lastOfPath } from '../../cms/entries/slug';
import { type Parent, parentsQuery } from './parents.queries';

const indent = '\u2003';

/** The page above this one, with whose address its own begins. */
export function ParentField({ writing }: { writing: Written<SitePageFields> }) {
  const { base, fields, change } = writing;
  const { data: pages, error } = useQuery(parentsQuery);
  const mend = useMend();
  // Nothing is below itself, nor below what is below it.
  const own = base?.path;
  const others = (pages ?? []).filter(
    ({ id, slug }) => id !== base?.id && !(own && slug.startsWith(`${own}/`)),
  );
  const nameOf = ({ title, slug }: Parent) =>
    others.filter((other) => other.title === title).length > 1 ? `${title} (/${slug})`.trim() : title || slug;
  const options = others.map((page) => ({
    value: String(page.id),
    label: indent.repeat(page.slug.split('/').length - 1) + nameOf(page),
  }));
  const chosen = fields.parent_id === null ? '' : String(fields.parent_id);
  // One that is gone, or that can't be above this one, has to be seen to be changed.
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
      // The title comes along, as it does with an address that follows it: nobody has typed this one.
      title: fields.title,
    });
  }

  return (
    <Select
      label="Parent page"
      name="parent_id"
      hint={
        error && !pages
          ? 'The pages could not be loaded, so another one can’t be chosen just now.'
          : 'Its address starts with the parent page’s.'
      }
      value={chosen}
      options={[{ value: '', label: 'None' }, ...unknown, ...options]}
      onChange={choose}
    />
  );
}
