import { href } from '@lapis/router';

/** Maps the name of a site text to the path of the page that shows it. */
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

/** Returns the name of the site text on the page at a path. */
export const widgetAt = (path: string) => Object.keys(places).find((name) => places[name] === path);
