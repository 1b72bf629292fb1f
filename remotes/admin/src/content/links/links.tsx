import type { LinkFields } from '@lapis/contract';
import { textOf } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ContentList } from '../../cms/entries/ContentList';
import { ContentPage } from '../../cms/entries/ContentPage';
import { contentType, type Written } from '../../cms/entries/content-type';
import { PositionField } from '../../cms/fields/PositionField';
import { TitleField } from '../../cms/fields/TitleField';
import { UrlField } from '../../cms/fields/UrlField';
import { PictureField, pictureLabels } from '../../media/PictureField';
import { LinkCheck } from './LinkCheck';
import { categoriesQuery } from './links.queries';

const Main = ({ writing }: { writing: Written<LinkFields> }) => {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const known = useId();
  return (
    <>
      <TitleField writing={writing} />
      <UrlField writing={writing} />
      <Field
        label="Category"
        hint="The heading it appears under. A new heading comes after the existing ones."
        {...textOf(writing, 'category')}
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
        {...textOf(writing, 'description')}
        rows={3}
        maxLength={400}
      />
    </>
  );
};

const Details = ({ writing }: { writing: Written<LinkFields> }) => (
  <>
    <PictureField writing={writing} />
    <PositionField writing={writing} among="category" />
  </>
);

const links = contentType<LinkFields>({
  name: 'links',
  lead: 'Other places to read and to help, grouped under headings.',
  introduction: 'A link takes people to an organisation or a page that you can vouch for.',
  blank: { title: '', url: '', description: '', category: '', image_id: null, image_alt: '', position: 0 },
  needed: ['title', 'url', 'category'],
  labels: {
    title: 'Title',
    url: 'Address',
    category: 'Category',
    description: 'Description',
    ...pictureLabels,
    position: 'Position',
  },
  columns: [
    { name: 'category', label: 'Category', cell: ({ category }) => category },
    { name: 'url', label: 'Links to', cell: ({ url = '' }) => url.replace(/^https?:\/\/(www\.)?|\/$/g, '') },
  ],
  path: () => href('links'),
  Main,
  Details,
  Tools: LinkCheck,
});

export const List = () => <ContentList type={links} />;
export const Page = () => <ContentPage type={links} />;
