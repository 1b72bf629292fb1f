import { pictures } from '../../../demo/pictures';
import { site } from '../../../demo/site';

export const demoContent = {
  site,
  pictures,
};
