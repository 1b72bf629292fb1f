import { send } from '@lapis/http';
import type { LinkFields } from '@lapis/contract';
import { textProps } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { TitleField } from '../../cms/fields/TitleField';
import { UrlField } from '../../cms/fields/UrlField';
import { PictureField, pictureLabels } from '../../media/PictureField';
import { LinkCheck } from './LinkCheck';

/** Fetches the categories for links, in the order of the public page. */
const categoriesQuery = queryOptions({
  queryKey: ['links', 'categories'],
  queryFn: async ({ signal }) => {
    const { results } = await send('GET /links', { signal, quiet: true });
    return [...new Set(results.map(({ category }) => category))];
  },
});

/** Fields in a link's form. The position is changed in the list instead. */
type WrittenLink = Omit<LinkFields, 'position'>;

const Main = ({ writing }: { writing: EditedEntry<WrittenLink> }) => {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const known = useId();
  return (
    <>
      <TitleField writing={writing} />
      <UrlField writing={writing} />
      <Field
        label="Category"
        hint="The heading it appears under. A new heading comes after the existing ones."
        {...textProps(writing, 'category')}
        list={known}
        maxLength={80}
        required
      />
      <datalist id={known}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea
        label="Description"
        hint="What visitors will find there."
        {...textProps(writing, 'description')}
        rows={3}
        maxLength={400}
      />
    </>
  );
};

const Details = ({ writing }: { writing: EditedEntry<WrittenLink> }) => <PictureField writing={writing} />;

const links = defineContentType<WrittenLink>({
  name: 'links',
  lead: 'Other places to read more or to help, grouped under headings.',
  introduction: 'A link takes people to an organisation or a page that you can vouch for.',
  blank: { title: '', url: '', description: '', category: '', image_id: null, image_alt: '' },
  needed: ['title', 'url', 'category'],
  labels: {
    title: 'Title',
    url: 'Address',
    category: 'Category',
    description: 'Description',
    ...pictureLabels,
  },
  columns: [
    { name: 'category', label: 'Category', cell: ({ category }) => category },
    { name: 'url', label: 'Links to', cell: ({ url = '' }) => url.replace(/^https?:\/\/(www\.)?|\/$/g, '') },
  ],
  isOrdered: true,
  path: () => href('links'),
  Main,
  Details,
  Tools: LinkCheck,
});

export const List = () => <ContentList type={links} />;
export const Page = () => <ContentPage type={links} />;
