import type { GalleryFields } from '@lapis/contract';
import { href } from '@lapis/router';
import { TextArea } from '@lapis/ui/forms';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { SlugField } from '../fields/SlugField';
import { TitleField } from '../fields/TitleField';
import { GalleryPictures } from './GalleryPictures';

const Main = ({ writing }: { writing: Written<GalleryFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <SlugField
      writing={writing}
      name="slug"
      label="Address"
      hint="After /galleries/: small letters, digits and hyphens."
      careful="The former address will lead to the new one."
    />
    <TextArea
      label="Description"
      name="description"
      rows={2}
      value={writing.fields.description}
      onChange={(event) => writing.change({ description: event.target.value })}
      maxLength={400}
    />
  </>
);

const galleries: ContentKind<GalleryFields> = {
  name: 'galleries',
  title: 'Galleries',
  one: 'gallery',
  many: 'galleries',
  lead: 'Pictures that belong together, each with its caption.',
  firstWords: 'A gallery shows what a day, a place or a project looked like.',
  list: href('admin.galleries'),
  edit: (id) => href('admin.galleries.edit', { id }),
  blank: { slug: '', title: '', description: '' },
  needed: ['title', 'slug'],
  fields: [
    { name: 'title', label: 'Title' },
    { name: 'description', label: 'Description' },
    { name: 'slug', label: 'Address' },
  ],
  path: ({ slug }) => href('galleries.gallery', { slug }),
  hasPreview: false,
  Main,
  Parts: GalleryPictures,
};

export const List = () => <ContentList kind={galleries} />;
export const Page = () => <ContentPage kind={galleries} />;
