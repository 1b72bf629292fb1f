import { resolve } from 'node:path';
import { describePictures } from './site-pictures';

/** Writes down for the pages what they show while a picture of the site is on its way: see site-pictures.ts. */
const written = await describePictures(resolve(import.meta.dirname, '../../../..'));
console.log(
  written.length > 0 ? `written: ${written.join(', ')}` : 'every picture is described as it is drawn',
);
