import type { WidgetFields } from '@lapis/contract';
import { Link } from '@lapis/router';
import { Field } from '@lapis/ui/forms';
import { ContentList } from '../../cms/entries/list/ContentList';
import { ContentPage } from '../../cms/entries/form/ContentPage';
import { defineContentType, type EditedEntry } from '../../cms/entries/content-type';
import { SlugField } from '../../cms/fields/SlugField';
import { TextField } from '../../cms/fields/TextField';
import { TitleField } from '../../cms/fields/TitleField';
import { places } from './places';
import styles from './widgets.module.css';

/** Hints on how pages use some of the texts, by the text's name. */
const hints: Partial<Record<string, string>> = {
  action:
    'Each heading starts a way to help, which ends with its link. The contact page shows each in brief: the heading, the first sentence and the link.',
};

/**
 * Field for the name by which a page finds its text. The code of the pages contains these names. A name that
 * a page uses is read-only, and a text with any other name is not shown.
 */
const NameField = ({ writing }: { writing: EditedEntry<WidgetFields> }) => {
  const place = writing.base ? places[writing.base.name] : undefined;
  if (place) {
    return (
      <div>
        <Field
          label="Name"
          name="name"
          value={writing.fields.name}
          readOnly
          hint="A page uses this name, so it can’t be changed."
        />
        <p className={styles.place}>
          Shown on <Link to={place}>{place}</Link>
        </p>
      </div>
    );
  }
  const shownOn = places[writing.fields.name];
  const hint = shownOn
    ? `The page ${shownOn} shows it.`
    : 'No page shows a text with this name yet: that needs a change to the site’s code.';
  return <SlugField writing={writing} name="name" label="Name" hint={hint} careful={hint} />;
};

const Main = ({ writing }: { writing: EditedEntry<WidgetFields> }) => (
  <>
    <TitleField writing={writing} makes="name" hint="For this portal only: visitors don’t see it." />
    <NameField writing={writing} />
    <TextField writing={writing} hint={hints[writing.fields.name]} />
  </>
);

const widgets = defineContentType<WidgetFields>({
  name: 'widgets',
  lead: 'Short texts on the built-in pages.',
  introduction: 'A site text is a text that a page shows, such as the introduction on the home page.',
  blank: { name: '', title: '', html: '' },
  slug: 'name',
  needed: ['title', 'name'],
  labels: {
    title: 'Title',
    name: 'Name',
    html: 'Text',
  },
  path: ({ name }) => places[name] ?? null,
  isNamed: true,
  Main,
});

export const List = () => <ContentList type={widgets} />;
export const Page = () => <ContentPage type={widgets} />;
