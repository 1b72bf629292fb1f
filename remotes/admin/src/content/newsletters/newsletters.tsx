import type { NewsletterFields } from '@lapis/contract';
import { isNewsletterKind } from '@lapis/contract/block-kinds';
import { may, Select, textProps } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Checkbox, Field } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { AddressField } from '../../cms/fields/AddressField';
import { TitleField } from '../../cms/fields/TitleField';
import { languages } from '../../kit/fields/languages';
import { BlocksField } from '../blocks/BlocksField';
import { progressQuery } from './progress.queries';
import { Sending } from './Sending';
import { SendNewsletter } from './SendNewsletter';
import { TopicField } from './TopicField';

type NewsletterEditor = EditedEntry<NewsletterFields>;

const Main = ({ writing }: { writing: NewsletterEditor }) => (
  <>
    <TitleField writing={writing} makes="slug" />
    <Field
      label="Subject"
      hint="What people see in their inbox. Phones show about the first 50 characters. Leave it empty to use the title."
      {...textProps(writing, 'subject')}
      maxLength={160}
    />
    <Field
      label="Preview line"
      hint="What inboxes show after the subject: about the first 90 characters."
      {...textProps(writing, 'preview')}
      maxLength={200}
    />
  </>
);

const Blocks = ({ writing }: { writing: NewsletterEditor }) => (
  <BlocksField
    writing={writing}
    language={writing.fields.language}
    hint="Start with a text, such as a greeting. Pictures, stories, a quote or a button can follow."
    allows={isNewsletterKind}
  />
);

const Details = ({ writing }: { writing: NewsletterEditor }) => {
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
      {/* Only staff who send newsletters choose the recipients. */}
      {may('newsletters') && <TopicField writing={writing} />}
      <Field
        label="From"
        hint="The name people see in their inbox. Leave it empty to use the usual one."
        dir="auto"
        {...textProps(writing, 'from_name')}
        maxLength={80}
      />
      <Checkbox
        label="List it with the newsletters on the site"
        name="in_archive"
        checked={fields.in_archive}
        onChange={({ target }) => change({ in_archive: target.checked })}
      />
    </>
  );
};

const Settings = () =>
  may('newsletters') && <Link to={href('admin.newsletters.settings')}>Newsletter settings</Link>;

const newsletters = defineContentType<NewsletterFields>({
  name: 'newsletters',
  lead: 'What you send to your subscribers by email.',
  introduction:
    'A newsletter tells your readers what has happened. You write it here and send it once it is ready; it can be read on the site as well.',
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
    in_archive: 'Listed on the site',
  },
  columns: [
    {
      name: 'sent',
      label: 'Sent',
      isLabelled: true,
      cell: ({ sending }) => <Sending {...sending} />,
    },
  ],
  path: ({ slug }) => href('newsletters.newsletter', { slug }),
  Main,
  Blocks,
  Details,
  Purpose: SendNewsletter,
  // Null means that there is no mailing; undefined means that the answer hasn't been loaded yet.
  publishedNote: (client, id) =>
    client.getQueryData(progressQuery(id).queryKey) === null
      ? 'No one has received it by email yet: press “Send…”.'
      : '',
  Tools: Settings,
});

export const List = () => <ContentList type={newsletters} />;
export const Page = () => <ContentPage type={newsletters} />;
