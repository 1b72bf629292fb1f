import type { GalleryFields } from '@lapis/contract';
import { textProps } from '@lapis/portal';
import { href } from '@lapis/router';
import { TextArea } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { TitleField } from '../../cms/fields/TitleField';
import { GalleryPictures } from './GalleryPictures';

const Main = ({ writing }: { writing: EditedEntry<GalleryFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <AddressField writing={writing} under="/galleries/" />
    <TextArea label="Description" {...textProps(writing, 'description')} rows={2} maxLength={400} />
  </>
);

const galleries = defineContentType<GalleryFields>({
  name: 'galleries',
  lead: 'Pictures that belong together, each with its caption.',
  introduction: 'A gallery shows what a day, a place or a project looked like.',
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
});

export const List = () => <ContentList type={galleries} />;
export const Page = () => <ContentPage type={galleries} />;
