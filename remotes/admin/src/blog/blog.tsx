import type { PostFields } from '@lapis/contract';
import { href } from '@lapis/router';
import { Field, TextArea } from '@lapis/ui/forms';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { languages } from '../fields/languages';
import { Select } from '../fields/Select';
import { SlugField } from '../fields/SlugField';
import { TagsField } from '../fields/TagsField';
import { TextField } from '../fields/TextField';
import { TitleField } from '../fields/TitleField';
import { PictureField } from '../media/PictureField';

const Main = ({ writing }: { writing: Written<PostFields> }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <TextArea
      label="Summary"
      name="excerpt"
      hint="One or two sentences, for lists, search engines and previews of links."
      rows={2}
      value={writing.fields.excerpt}
      onChange={(event) => writing.change({ excerpt: event.target.value })}
      maxLength={400}
    />
    <TextField
      html={writing.fields.html}
      onChange={(html) => writing.change({ html })}
      language={writing.fields.language}
    />
  </>
);

const Details = ({ writing }: { writing: Written<PostFields> }) => (
  <>
    <SlugField
      writing={writing}
      name="slug"
      label="Address"
      hint="After /blog/: small letters, digits and hyphens."
      careful="The former address will lead to the new one."
    />
    <Field
      label="Author"
      name="author"
      value={writing.fields.author}
      onChange={(event) => writing.change({ author: event.target.value })}
      maxLength={120}
      autoComplete="off"
    />
    <PictureField writing={writing} />
    <TagsField tags={writing.fields.tags} onChange={(tags) => writing.change({ tags })} />
    <Select
      label="Language"
      name="language"
      value={writing.fields.language}
      options={languages}
      onChange={(language) => writing.change({ language })}
    />
  </>
);

const posts: ContentKind<PostFields> = {
  name: 'blog',
  title: 'Blog',
  one: 'post',
  many: 'posts',
  lead: 'News and stories, the newest first on the site.',
  firstWords: 'A post tells people what happened, and what their help has done.',
  list: href('admin.blog'),
  add: href('admin.blog.add'),
  edit: (id) => href('admin.blog.edit', { id }),
  blank: {
    slug: '',
    language: 'en',
    title: '',
    excerpt: '',
    html: '',
    author: '',
    tags: [],
    image_id: null,
    image_alt: '',
  },
  needed: ['title', 'slug'],
  fields: [
    { name: 'title', label: 'Title' },
    { name: 'excerpt', label: 'Summary' },
    { name: 'html', label: 'Text', isHtml: true },
    { name: 'slug', label: 'Address' },
    { name: 'author', label: 'Author' },
    { name: 'tags', label: 'Tags' },
    { name: 'language', label: 'Language' },
    { name: 'image_id', label: 'Picture' },
    { name: 'image_alt', label: 'Description of the picture' },
  ],
  path: ({ slug }) => href('blog.post', { slug }),
  hasPreview: true,
  Main,
  Details,
};

export const List = () => <ContentList kind={posts} />;
export const Page = () => <ContentPage kind={posts} />;
