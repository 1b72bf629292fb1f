/**
 * Every type of content, by the name that it has in the addresses of its calls and in the audit log: what the
 * portal's menu calls it, one of it and several in a sentence, and as what a search finds it. A new type has its line
 * here, the last one, because the rows of a search are numbered in this order, one in api/src/content/types.ts and one in
 * the portal; it has no dependencies, so that the browser pays nothing for it.
 */
export const contentTypes = {
  blog: { title: 'Blog', one: 'story', many: 'stories', found: 'post' },
  services: { title: 'Projects', one: 'project', many: 'projects', found: 'project' },
  links: { title: 'Links', one: 'link', many: 'links', found: 'link' },
  reports: { title: 'Reports', one: 'report', many: 'reports', found: 'report' },
  galleries: { title: 'Galleries', one: 'gallery', many: 'galleries', found: 'gallery' },
  widgets: { title: 'Widgets', one: 'widget', many: 'widgets', found: 'page' },
  pages: { title: 'Pages', one: 'page', many: 'pages', found: 'site-page' },
  letters: { title: 'Letters', one: 'letter', many: 'letters', found: 'letter' },
} as const;

export type ContentName = keyof typeof contentTypes;
export const contentNames = Object.keys(contentTypes) as ContentName[];

/** As what visitors find something. */
export type FoundKind = (typeof contentTypes)[ContentName]['found'];

/** One of a type in a sentence: 'a story', 'an event'. */
export const withArticle = (one: string) => (/^[aeiou]/.test(one) ? `an ${one}` : `a ${one}`);
