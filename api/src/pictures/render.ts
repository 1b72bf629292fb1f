import { resolve } from 'node:path';
import { renderPictures } from './rendering';

const root = resolve(import.meta.dirname, '../../..');
const started = performance.now();
const { rendered, total } = await renderPictures({
  from: resolve(root, 'api/demo/pictures'),
  to: resolve(root, 'build/pictures'),
});
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`pictures: ${rendered} of ${total} rendered in ${seconds} s`);
