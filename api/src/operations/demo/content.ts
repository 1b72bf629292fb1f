import { pictures } from '../../../demo/pictures';
import { site } from '../../../demo/site';

/** What the demonstration puts on a site besides its entries, which come with the types of content. */
export const demoContent = {
  site,
  /** What the drawings show, by their keys. */
  pictures,
};
