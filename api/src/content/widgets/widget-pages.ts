import type { PageName } from '@lapis/contract/pages';

/** The pages that are a widget's text, as the public remote shows them; by the widget's name. */
export const widgetPages: Record<string, { title: string; page: PageName }> = {
  'home-intro': { title: 'Home', page: 'home' },
  about: { title: 'About us', page: 'about' },
  terms: { title: 'Terms of use', page: 'terms' },
  privacy: { title: 'Privacy', page: 'privacy' },
  cookies: { title: 'Cookies', page: 'cookies' },
  accessibility: { title: 'Accessibility', page: 'accessibility' },
  safeguarding: { title: 'Safeguarding', page: 'safeguarding' },
  complaints: { title: 'Complaints', page: 'complaints' },
  action: { title: 'Take Action', page: 'action' },
};
