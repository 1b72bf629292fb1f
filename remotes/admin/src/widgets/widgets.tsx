import type { WidgetFields } from '@lapis/contract';
import { href } from '@lapis/router';
import { ContentList } from '../content/ContentList';
import { ContentPage } from '../content/ContentPage';
import type { ContentKind, Written } from '../content/kind';
import { SlugField } from '../fields/SlugField';
import { TextField } from '../fields/TextField';
import { TitleField } from '../fields/TitleField';

/** Where the site's own widgets stand. */
const places: Partial<Record<string, string>> = {
  'home-intro': href('home'),
  about: href('about'),
  action: href('action'),
  terms: href('terms'),
  privacy: href('privacy'),
  cookies: href('cookies'),
  accessibility: href('accessibility'),
  safeguarding: href('safeguarding'),
  complaints: href('complaints'),
};

const Main = ({ writing }: { writing: Written<WidgetFields> }) => (
  <>
    <TitleField writing={writing} makes="name" hint="For this portal only: visitors do not see it." />
    <SlugField
      writing={writing}
      name="name"
      label="Name"
      hint="Pages look it up by this name: small letters, digits and hyphens."
      careful="Careful: pages that ask for the old name will no longer find this text."
    />
    <TextField writing={writing} />
  </>
);

const widgets: ContentKind<WidgetFields> = {
  name: 'widgets',
  title: 'Widgets',
  one: 'widget',
  many: 'widgets',
  lead: 'The texts that pages show, each known by its name.',
  firstWords: 'A widget is a text that a page shows, such as the introduction on the home page.',
  list: href('admin.widgets'),
  add: href('admin.widgets.add'),
  edit: (id) => href('admin.widgets.edit', { id }),
  blank: { name: '', title: '', html: '' },
  needed: ['title', 'name'],
  labels: {
    title: 'Title',
    name: 'Name',
    html: 'Text',
  },
  path: ({ name }) => places[name] ?? null,
  isNamed: true,
  Main,
};

export const List = () => <ContentList kind={widgets} />;
export const Page = () => <ContentPage kind={widgets} />;
