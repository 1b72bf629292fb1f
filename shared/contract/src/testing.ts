import { type Address, announced } from './pages';
import { menuOf, type MenuPlace, type RemotePlace, type SitePlan } from './rendering';
import { Site } from './site';

/** What an app's build writes down of it (webpack/announcement.cjs). */
interface Announcement {
  remote?: RemotePlace;
  pages: (Address & {
    title?: string;
    query?: string[];
    menu?: MenuPlace;
    noindex?: boolean;
    widget?: string;
    worded?: boolean | string;
  })[];
}

/** What the project's own apps announce, by name. */
export const announcements = () =>
  JSON.parse(process.env['LAPIS_ANNOUNCEMENTS'] ?? '{}') as Record<string, Announcement>;

/** As the host is told of them; none of them has a version that is live. */
export const plan = (): SitePlan => ({
  remotes: Object.fromEntries(
    Object.entries(announcements()).flatMap(([name, { remote }]) => (remote ? [[name, remote]] : [])),
  ),
  pages: announced(),
  menu: menuOf(Object.values(announcements()).flatMap(({ pages }) => pages)),
});

/** The settings of a site. */
export const site = Site.parse({
  app_name: 'Lapis',
  tagline: 'Help for children',
  description: 'A charity',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Lantern Yard', 'Leeds'],
  charity_number: '1199999',
  legal_form: 'Charitable incorporated organisation (CIO)',
  regulator: 'the Charity Commission for England and Wales',
  social: [],
  appeal: 'Your help can make a difference',
});
