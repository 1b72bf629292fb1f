import type { ContentType } from '../cms/types/content-type';
import type { App, Services } from '../server/http/serve';
import type { Demonstration } from './demonstration';
import { galleryType } from './galleries/galleries.type';
import { newsletterType } from './newsletters/newsletters.type';
import { linkType } from './links/links.type';
import { projectType } from './projects/projects.type';
import { reportType } from './reports/reports.type';
import { sitePageType } from './site-pages/site-pages.type';
import { storyType } from './stories/stories.type';
import { widgetType } from './widgets/widgets.type';

interface TypeCalls {
  routes(app: App, services: Services): Promise<void>;
}

interface TypeDemonstration {
  demo: Demonstration;
}

/**
 * All types of content with their routes and demonstrations, in the order in which quick find and lists of
 * uses show them. A type comes after the types it refers to. Add new types here. Routes and demonstrations
 * are loaded on demand, because a backup needs neither.
 */
const types: readonly [ContentType, () => Promise<TypeCalls>, () => Promise<TypeDemonstration>][] = [
  [storyType, () => import('./stories/stories.routes'), () => import('../../demo/stories')],
  [galleryType, () => import('./galleries/galleries.routes'), () => import('../../demo/galleries')],
  [projectType, () => import('./projects/projects.routes'), () => import('../../demo/projects')],
  [widgetType, () => import('./widgets/widgets.routes'), () => import('../../demo/widgets')],
  [linkType, () => import('./links/links.routes'), () => import('../../demo/links')],
  [reportType, () => import('./reports/reports.routes'), () => import('../../demo/reports')],
  [sitePageType, () => import('./site-pages/site-pages.routes'), () => import('../../demo/site-pages')],
  [newsletterType, () => import('./newsletters/newsletters.routes'), () => import('../../demo/newsletters')],
];

export const contentTypes: readonly ContentType[] = types.map(([type]) => type);
export const contentRoutes = () => Promise.all(types.map(async ([, load]) => (await load()).routes));
export const demonstrations = () => Promise.all(types.map(async ([, , load]) => (await load()).demo));
