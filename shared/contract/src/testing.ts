import { type Address, announced } from './pages';
import { collectMenu, type MenuPlace, type RemotePlace, type SitePlan } from './releases/rendering';
import { Site } from './site/site';

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

export const announcements = () =>
  JSON.parse(process.env['LAPIS_ANNOUNCEMENTS'] ?? '{}') as Record<string, Announcement>;

export const plan = (): SitePlan => ({
  remotes: Object.fromEntries(
    Object.entries(announcements()).flatMap(([name, { remote }]) => (remote ? [[name, remote]] : [])),
  ),
  pages: announced(),
  menu: collectMenu(Object.values(announcements()).flatMap(({ pages }) => pages)),
});

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
