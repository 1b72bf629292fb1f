import type { ContentType } from '../cms/types/content-type';
import type { App, Services } from '../server/http/serve';
import { galleriesRoutes } from './galleries/galleries.routes';
import { galleryType } from './galleries/galleries.type';
import { linksRoutes } from './links/links.routes';
import { linkType } from './links/links.type';
import { projectsRoutes } from './projects/projects.routes';
import { projectType } from './projects/projects.type';
import { reportsRoutes } from './reports/reports.routes';
import { reportType } from './reports/reports.type';
import { storiesRoutes } from './stories/stories.routes';
import { storyType } from './stories/stories.type';
import { widgetsRoutes } from './widgets/widgets.routes';
import { widgetType } from './widgets/widgets.type';

/**
 * Every type of content with its calls, in the order in which quick find and lists of uses name them, and each after
 * those that it points to. A new one has its line here.
 */
const types: readonly [ContentType, (app: App, services: Services) => Promise<void>][] = [
  [storyType, storiesRoutes],
  [galleryType, galleriesRoutes],
  [projectType, projectsRoutes],
  [widgetType, widgetsRoutes],
  [linkType, linksRoutes],
  [reportType, reportsRoutes],
];

export const contentTypes: readonly ContentType[] = types.map(([type]) => type);
export const contentRoutes = types.map(([, routes]) => routes);
