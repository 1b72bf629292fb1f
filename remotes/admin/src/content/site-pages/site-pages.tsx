import type { SitePageFields } from '@lapis/contract';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { Select } from '@lapis/portal';
import { Checkbox } from '@lapis/ui/forms';
import { BlocksField } from '../blocks/BlocksField';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { SlugField } from '../../cms/fields/SlugField';
import { SummaryField } from '../../cms/fields/SummaryField';
import { TitleField } from '../../cms/fields/TitleField';
import { languages } from '../../kit/fields/languages';
import { BannerFields } from './BannerFields';
import { BuiltInPages } from './BuiltInPages';
import { ParentField } from './ParentField';

type SitePageEditor = EditedEntry<SitePageFields>;

const Main = ({ writing }: { writing: SitePageEditor }) => (
  <>
    <TitleField writing={writing} makes="path" />
    <SummaryField writing={writing} name="summary" />
  </>
);

const Blocks = ({ writing }: { writing: SitePageEditor }) => (
  <BlocksField
    writing={writing}
    language={writing.fields.language}
    hint="A page is made of blocks: start with some text, then add pictures, numbers or a quote."
  />
);

const Details = ({ writing }: { writing: SitePageEditor }) => {
  const { fields, change } = writing;
  return (
    <>
      <ParentField writing={writing} />
      <SlugField
        writing={writing}
        name="path"
        label="Address"
        hint="Lower-case letters, numbers and hyphens, with a slash between parts."
        careful="The old address will redirect to the new one, and so will those of the pages below it."
      />
      <Select
        label="Language"
        name="language"
        value={fields.language}
        options={languages}
        onChange={(language) => change({ language })}
      />
      <Checkbox
        label="Can be found by searching, here and in search engines"
        name="in_search"
        checked={fields.in_search}
        onChange={({ target }) => change({ in_search: target.checked })}
      />
      <Checkbox
        label="Also in the news feed (RSS), among the stories"
        name="in_feed"
        checked={fields.in_feed}
        onChange={({ target }) => change({ in_feed: target.checked })}
      />
      <BannerFields writing={writing} />
    </>
  );
};

const sitePages = defineContentType<SitePageFields>({
  name: 'pages',
  lead: 'Pages that you make yourself, each at an address of its own.',
  introduction: 'A page is made of blocks: texts, pictures, quotes, numbers and more.',
  blank: {
    path: '',
    title: '',
    parent_id: null,
    summary: '',
    language: 'en',
    banner: { title: '', subtitle: '', image_id: null, button: 'none', label: '', href: '' },
    blocks: [],
    in_search: true,
    in_feed: false,
  },
  slug: 'path',
  isDeep: true,
  isShownBeside: true,
  needed: ['title', 'path'],
  labels: {
    title: 'Title',
    summary: 'Summary',
    blocks: 'Blocks',
    path: 'Address',
    parent_id: 'Parent page',
    language: 'Language',
    banner: 'Banner',
    in_search: 'In search engines',
    in_feed: 'In the news feed',
  },
  path: ({ path }) => sitePageAddress(path),
  Main,
  Blocks,
  Details,
  Below: BuiltInPages,
});

export const List = () => <ContentList type={sitePages} />;
export const Page = () => <ContentPage type={sitePages} />;
