import type { LetterFields } from '@lapis/contract';
import { letterBlockKinds } from '@lapis/contract/block-kinds';
import { may, Select, textOf } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Checkbox, Field } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/ContentList';
import { ContentPage } from '../../cms/entries/ContentPage';
import { contentType, type Written } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { TitleField } from '../../cms/fields/TitleField';
import { languages } from '../../kit/fields/languages';
import { BlocksField } from '../blocks/BlocksField';
import { progressQuery } from './progress.queries';
import { Sending } from './Sending';
import { SendLetter } from './SendLetter';
import { TopicField } from './TopicField';

type Writing = Written<LetterFields>;

const Main = ({ writing }: { writing: Writing }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <Field
      label="Subject"
      hint="What the inbox shows, on a phone about the first 50 characters. Leave it empty to use the title."
      {...textOf(writing, 'subject')}
      maxLength={160}
    />
    <Field
      label="Preview line"
      hint="What the inbox shows after the subject, about 90 characters of it."
      {...textOf(writing, 'preview')}
      maxLength={200}
    />
  </>
);

const Blocks = ({ writing }: { writing: Writing }) => (
  <BlocksField
    writing={writing}
    language={writing.fields.language}
    hint="Start with a text, such as a greeting. Pictures, stories, a quote or a button can follow."
    kinds={letterBlockKinds}
  />
);

const Details = ({ writing }: { writing: Writing }) => {
  const { fields, change } = writing;
  return (
    <>
      <AddressField writing={writing} under="/letters/" />
      <Select
        label="Language"
        name="language"
        value={fields.language}
        options={languages}
        onChange={(language) => change({ language })}
      />
      {/* Who gets it is decided by those who send letters. */}
      {may('letters') && <TopicField writing={writing} />}
      <Field
        label="From"
        hint="The name that the inbox shows. Leave it empty to use the usual one."
        dir="auto"
        {...textOf(writing, 'from_name')}
        maxLength={80}
      />
      <Checkbox
        label="List it on the site, among the letters"
        name="in_archive"
        checked={fields.in_archive}
        onChange={({ target }) => change({ in_archive: target.checked })}
      />
    </>
  );
};

/** The way to the settings of the newsletter, for those who send letters. */
const Settings = () =>
  may('letters') && <Link to={href('admin.newsletter.settings')}>Newsletter settings</Link>;

const letters = contentType<LetterFields>({
  name: 'letters',
  lead: 'What you send to the readers of your newsletter.',
  introduction:
    'A letter tells your readers what has happened. You write it here and send it once it is ready; it can be read on the site as well.',
  blank: {
    slug: '',
    title: '',
    subject: '',
    preview: '',
    from_name: '',
    language: 'en',
    topic_id: null,
    blocks: [],
    in_archive: true,
  },
  slug: 'slug',
  isShownBeside: true,
  needed: ['title', 'slug'],
  labels: {
    title: 'Title',
    subject: 'Subject',
    preview: 'Preview line',
    blocks: 'Blocks',
    slug: 'Address',
    language: 'Language',
    topic_id: 'Topic',
    from_name: 'From',
    in_archive: 'Among the letters of the site',
  },
  columns: [
    {
      name: 'sent',
      label: 'Sent',
      isLabelled: true,
      cell: ({ sending }) => <Sending {...sending} />,
    },
  ],
  path: ({ slug }) => href('letters.letter', { slug }),
  Main,
  Blocks,
  Details,
  Purpose: SendLetter,
  // Only where it is known that nobody has sent it.
  publishedNote: (client, id) =>
    client.getQueryData(progressQuery(id).queryKey) === null
      ? 'Nobody has got it by email yet: press “Send…”.'
      : '',
  Tools: Settings,
});

export const List = () => <ContentList type={letters} />;
export const Page = () => <ContentPage type={letters} />;
