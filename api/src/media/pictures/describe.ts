import { resolve } from 'node:path';
import { describePictures } from './site-pictures';

const written = await describePictures(resolve(import.meta.dirname, '../../../..'));
console.log(
  written.length > 0 ? `written: ${written.join(', ')}` : 'every picture is described as it is drawn',
);
