import type { LinkFields } from '@lapis/contract';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { NumberField } from '../fields/NumberField';
import { TitleField } from '../fields/TitleField';
import { PictureField } from '../media/PictureField';
import { LinkCheck } from './LinkCheck';
import { categoriesQuery } from './links.queries';

const Main = ({ writing }: { writing: Written<LinkFields> }) => {
  const { fields, change } = writing;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const known = useId();
  return (
    <>
      <TitleField writing={writing} />
      <Field
        label="Address"
        name="url"
        hint="The whole of it, such as https://www.example.org"
        type="url"
        value={fields.url}
        onChange={(event) => change({ url: event.target.value })}
        maxLength={2000}
        autoComplete="off"
        required
      />
      <Field
        label="Category"
        name="category"
        hint="The heading that it stands under; a new one comes after those that are there."
        value={fields.category}
        onChange={(event) => change({ category: event.target.value })}
        list={known}
        maxLength={80}
        autoComplete="off"
        required
      />
      <datalist id={known}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea
        label="Description"
        name="description"
        hint="What a visitor finds there."
        rows={3}
        value={fields.description}
        onChange={(event) => change({ description: event.target.value })}
        maxLength={400}
      />
    </>
  );
};

const Details = ({ writing }: { writing: Written<LinkFields> }) => (
  <>
    <PictureField writing={writing} />
    <NumberField
      label="Position"
      name="position"
      hint="Among those of its category; the smallest first."
      value={writing.fields.position}
      onChange={(position) => writing.change({ position })}
    />
  </>
);

const links: ContentKind<LinkFields> = {
  name: 'links',
  title: 'Links',
  one: 'link',
  many: 'links',
  lead: 'Where else to read on and to help, under headings.',
  firstWords: 'A link leads people to an organisation or a page that you can vouch for.',
  list: href('admin.links'),
  edit: (id) => href('admin.links.edit', { id }),
  blank: { title: '', url: '', description: '', category: '', image_id: null, image_alt: '', position: 0 },
  needed: ['title', 'url', 'category'],
  fields: [
    { name: 'title', label: 'Title' },
    { name: 'url', label: 'Address' },
    { name: 'category', label: 'Category' },
    { name: 'description', label: 'Description' },
    { name: 'image_id', label: 'Picture' },
    { name: 'image_alt', label: 'Description of the picture' },
    { name: 'position', label: 'Position' },
  ],
  path: () => href('links'),
  hasPreview: false,
  Main,
  Details,
  Tools: LinkCheck,
};

export const List = () => <ContentList kind={links} />;
export const Page = () => <ContentPage kind={links} />;
