import { auth } from '@lapis/auth';
import type { StoryFields } from '@lapis/contract';
import { send } from '@lapis/http';
import { Select, textProps } from '@lapis/portal';
import { href } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { queryOptions } from '@tanstack/react-query';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { languages } from '../../kit/fields/languages';
import { SummaryField } from '../../cms/fields/SummaryField';
import { TagsField } from '../../cms/fields/TagsField';
import { TextField } from '../../cms/fields/TextField';
import { TitleField } from '../../cms/fields/TitleField';
import { BlocksField } from '../blocks/BlocksField';
import { SlashForBlocks } from '../blocks/SlashForBlocks';
import { PictureField, pictureLabels } from '../../media/PictureField';
import { WriteNewsletter } from './WriteNewsletter';

const storyTagsQuery = queryOptions({
  queryKey: ['blog', 'tags'],
  queryFn: async ({ signal }) => (await send('GET /admin/blog/tags', { signal, quiet: true })).results,
});

const Main = ({ writing }: { writing: EditedEntry<StoryFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <SummaryField writing={writing} name="excerpt" />
    <SlashForBlocks>
      <TextField writing={writing} language={writing.fields.language} />
    </SlashForBlocks>
  </>
);

const Blocks = ({ writing }: { writing: EditedEntry<StoryFields> }) => (
  <BlocksField
    writing={writing}
    language={writing.fields.language}
    hint="They come after the text of the story: pictures, numbers, a quote and more."
  />
);

const Details = ({ writing }: { writing: EditedEntry<StoryFields> }) => (
  <>
    <AddressField writing={writing} under="/blog/" />
    <Field label="Author" dir="auto" {...textProps(writing, 'author')} maxLength={120} />
    <PictureField writing={writing} />
    <TagsField writing={writing} known={storyTagsQuery} offered="Tags used in other stories" />
    <Select
      label="Language"
      name="language"
      value={writing.fields.language}
      options={languages}
      onChange={(language) => writing.change({ language })}
    />
  </>
);

const stories = defineContentType<StoryFields>({
  name: 'blog',
  lead: 'News and stories, shown newest first on the site.',
  introduction: 'A story tells people what has happened, and what their help has done.',
  blank: {
    slug: '',
    language: 'en',
    title: '',
    excerpt: '',
    html: '',
    blocks: [],
    get author() {
      return auth.user ? `${auth.user.firstname} ${auth.user.lastname}` : '';
    },
    tags: [],
    image_id: null,
    image_alt: '',
  },
  slug: 'slug',
  isDated: true,
  isShownBeside: true,
  needed: ['title', 'slug'],
  labels: {
    title: 'Title',
    excerpt: 'Summary',
    html: 'Text',
    blocks: 'Blocks',
    slug: 'Address',
    author: 'Author',
    tags: 'Tags',
    language: 'Language',
    ...pictureLabels,
  },
  columns: [
    { name: 'author', label: 'Author', cell: ({ author }) => author },
    { name: 'tags', label: 'Tags', cell: ({ tags = [] }) => tags.join(', '), isExtra: true },
  ],
  path: ({ slug }) => href('stories.story', { slug }),
  Main,
  Blocks,
  Details,
  More: WriteNewsletter,
});

export const List = () => <ContentList type={stories} />;
export const Page = () => <ContentPage type={stories} />;
