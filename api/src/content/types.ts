import type { ContentType } from '../cms/types/content-type';
import { galleryType } from './galleries/galleries.type';
import { linkType } from './links/links.type';
import { projectType } from './projects/projects.type';
import { reportType } from './reports/reports.type';
import { storyType } from './stories/stories.type';
import { widgetType } from './widgets/widgets.type';

/**
 * Every type of content, in the order in which quick find and lists of uses name them, and each after those that it
 * points to. A new one has its line here.
 */
export const contentTypes: readonly ContentType[] = [
  storyType,
  galleryType,
  projectType,
  widgetType,
  linkType,
  reportType,
];
