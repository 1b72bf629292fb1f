import { galleries } from '../../../demo/galleries';
import { links } from '../../../demo/links';
import { pictures } from '../../../demo/pictures';
import { projects } from '../../../demo/projects';
import { reports } from '../../../demo/reports';
import { site } from '../../../demo/site';
import { stories } from '../../../demo/stories';
import { widgets } from '../../../demo/widgets';
import type { Demonstration } from './demonstration';

/** All that the demonstration puts on a site. A type of content has its line here, in the order of the types. */
export const demoContent = {
  site,
  /** What the drawings show, by their keys. */
  pictures,
  content: [stories, galleries, projects, widgets, links, reports] satisfies Demonstration[],
};
