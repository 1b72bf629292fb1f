import { href } from '@lapis/router';

/** Where the site's own widgets stand. */
export const places: Partial<Record<string, string>> = {
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

/** The name of the widget that is the text of the page at an address; undefined of one that has none. */
export const widgetAt = (path: string) => Object.keys(places).find((name) => places[name] === path);
