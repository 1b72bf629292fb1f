/**
 * Every page of the site by name (specification, section 2). Links, guards, the remotes' routes and the
 * server's 404s are all built from this one table; it has no dependencies, so that the browser pays nothing for it.
 */
export const pages = {
  home: '/',
  login: '/login',
  register: '/register',
  'password.request': '/password/reset',
  'password.reset': '/password/reset/:token',
  'password.welcome': '/password/welcome/:token',
  account: '/account',
  'account.profile': '/account/profile',
  'account.password': '/account/password',
  'account.twoFactor': '/account/two-factor',
  'account.sessions': '/account/sessions',
  'account.data': '/account/data',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  accessibility: '/accessibility',
  complaints: '/complaints',
  safeguarding: '/safeguarding',
  blog: '/blog',
  'blog.post': '/blog/:slug',
  galleries: '/galleries',
  'galleries.gallery': '/galleries/:slug',
  projects: '/projects',
  'projects.project': '/projects/:slug',
  contact: '/contact',
  reports: '/reports',
  links: '/links',
  action: '/action',
  search: '/search',
  'newsletter.confirm': '/newsletter/confirm',
  'newsletter.unsubscribe': '/newsletter/unsubscribe',
  unauthorized: '/unauthorized',
  admin: '/admin',
  'admin.users': '/admin/users',
  'admin.users.add': '/admin/users/add',
  'admin.users.edit': '/admin/users/:id',
  'admin.widgets': '/admin/widgets',
  'admin.widgets.add': '/admin/widgets/add',
  'admin.widgets.edit': '/admin/widgets/:id',
  'admin.blog': '/admin/blog',
  'admin.blog.add': '/admin/blog/add',
  'admin.blog.edit': '/admin/blog/:id',
  'admin.galleries': '/admin/galleries',
  'admin.galleries.edit': '/admin/galleries/:id',
  'admin.links': '/admin/links',
  'admin.links.edit': '/admin/links/:id',
  'admin.reports': '/admin/reports',
  'admin.reports.edit': '/admin/reports/:id',
  'admin.services': '/admin/services',
  'admin.services.add': '/admin/services/add',
  'admin.services.edit': '/admin/services/:id',
  'admin.media': '/admin/media',
  'admin.media.edit': '/admin/media/:id',
  'admin.messages': '/admin/messages',
  'admin.messages.read': '/admin/messages/:id',
  'admin.subscribers': '/admin/subscribers',
  'admin.audit': '/admin/audit',
  'admin.settings': '/admin/settings',
} as const;

export type PageName = keyof typeof pages;

/** The names of a path's parameters: `'token'` for `'/password/reset/:token'`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never;

export type ParamValues<Path extends string> = Record<PathParams<Path>, string | number>;

/** Puts encoded values in the place of a path's `:parameters`. */
export function fillPath(path: string, params: Record<string, string | number> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`The path ${path} needs a value for "${name}"`);
    return encodeURIComponent(value);
  });
}

/**
 * The address of a page: `href('blog.post', { slug: 'winter-coats' })` is `/blog/winter-coats`.
 * Throws where a parameter is missing; the type system says so first.
 */
export function href<Name extends PageName>(
  name: Name,
  ...[params]: PathParams<(typeof pages)[Name]> extends never ? [] : [ParamValues<(typeof pages)[Name]>]
) {
  return fillPath(pages[name], params);
}

/** The address by which search engines know a page: nothing after its last word, and the first page of a list is the list. */
export function canonicalAddress(path: string, query: URLSearchParams) {
  const kept = new URLSearchParams(query);
  if (kept.get('page') === '1') kept.delete('page');
  return [path.replace(/\/+$/, '') || '/', kept.toString()].filter(Boolean).join('?');
}
