import type { GalleryFields } from '@lapis/contract';
import { href } from '@lapis/router';
import { TextArea } from '@lapis/ui/forms';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { AddressField } from '../fields/AddressField';
import { textOf } from '../fields/text-of';
import { TitleField } from '../fields/TitleField';
import { GalleryPictures } from './GalleryPictures';

const Main = ({ writing }: { writing: Written<GalleryFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <AddressField writing={writing} under="/galleries/" />
    <TextArea label="Description" {...textOf(writing, 'description')} rows={2} maxLength={400} />
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
  slug: 'slug',
  needed: ['title', 'slug'],
  labels: {
    title: 'Title',
    description: 'Description',
    slug: 'Address',
  },
  path: ({ slug }) => href('galleries.gallery', { slug }),
  Main,
  Parts: GalleryPictures,
};

export const List = () => <ContentList kind={galleries} />;
export const Page = () => <ContentPage kind={galleries} />;
