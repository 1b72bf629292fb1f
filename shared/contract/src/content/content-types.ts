/**
 * All types of content, by their names in API addresses and in the audit log. The specification fixes two
 * names that differ from our words: `blog` for stories and `services` for projects. Add a new type at the
 * end, because row ids in the search index depend on the order. A new type also needs a line in
 * api/src/content/types.ts and in the portal. Imports nothing, so that browsers load no schemas.
 */
export const contentTypes = {
  blog: { title: 'Blog', one: 'story', many: 'stories', found: 'story' },
  services: { title: 'Projects', one: 'project', many: 'projects', found: 'project' },
  links: { title: 'Links', one: 'link', many: 'links', found: 'link' },
  reports: { title: 'Reports', one: 'report', many: 'reports', found: 'report' },
  galleries: { title: 'Galleries', one: 'gallery', many: 'galleries', found: 'gallery' },
  widgets: { title: 'Widgets', one: 'site text', many: 'site texts', found: 'page' },
  pages: { title: 'Pages', one: 'page', many: 'pages', found: 'site-page' },
  newsletters: { title: 'Newsletters', one: 'newsletter', many: 'newsletters', found: 'newsletter' },
} as const;

export type ContentName = keyof typeof contentTypes;
export const contentNames = Object.keys(contentTypes) as ContentName[];

export type FoundKind = (typeof contentTypes)[ContentName]['found'];

export const withArticle = (one: string) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`);
