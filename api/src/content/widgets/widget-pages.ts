import { href } from '@lapis/contract/pages';

/** The pages that are a widget's text, as the public remote shows them; by the widget's name. */
export const widgetPages: Record<string, { title: string; path: string }> = {
  'home-intro': { title: 'Home', path: href('home') },
  about: { title: 'About us', path: href('about') },
  terms: { title: 'Terms of use', path: href('terms') },
  privacy: { title: 'Privacy', path: href('privacy') },
  cookies: { title: 'Cookies', path: href('cookies') },
  accessibility: { title: 'Accessibility', path: href('accessibility') },
  safeguarding: { title: 'Safeguarding', path: href('safeguarding') },
  complaints: { title: 'Complaints', path: href('complaints') },
  action: { title: 'Take Action', path: href('action') },
};
