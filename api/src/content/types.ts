import type { ContentType } from '../cms/types/content-type';
import type { App, Services } from '../server/http/serve';
import type { Demonstration } from './demonstration';
import { galleryType } from './galleries/galleries.type';
import { letterType } from './letters/letters.type';
import { linkType } from './links/links.type';
import { projectType } from './projects/projects.type';
import { reportType } from './reports/reports.type';
import { sitePageType } from './site-pages/site-pages.type';
import { storyType } from './stories/stories.type';
import { widgetType } from './widgets/widgets.type';

interface Calls {
  routes(app: App, services: Services): Promise<void>;
}

interface Demo {
  demo: Demonstration;
}

/**
 * Every type of content with its calls and with what the demonstration has of it, in the order in which quick find and
 * lists of uses name them, and each after those that it points to. A new one has its line here. A backup loads neither
 * calls nor demonstration.
 */
const types: readonly [ContentType, () => Promise<Calls>, () => Promise<Demo>][] = [
  [storyType, () => import('./stories/stories.routes'), () => import('../../demo/stories')],
  [galleryType, () => import('./galleries/galleries.routes'), () => import('../../demo/galleries')],
  [projectType, () => import('./projects/projects.routes'), () => import('../../demo/projects')],
  [widgetType, () => import('./widgets/widgets.routes'), () => import('../../demo/widgets')],
  [linkType, () => import('./links/links.routes'), () => import('../../demo/links')],
  [reportType, () => import('./reports/reports.routes'), () => import('../../demo/reports')],
  [sitePageType, () => import('./site-pages/site-pages.routes'), () => import('../../demo/site-pages')],
  [letterType, () => import('./letters/letters.routes'), () => import('../../demo/letters')],
];

export const contentTypes: readonly ContentType[] = types.map(([type]) => type);
export const contentRoutes = () => Promise.all(types.map(async ([, load]) => (await load()).routes));
export const demonstrations = () => Promise.all(types.map(async ([, , load]) => (await load()).demo));
