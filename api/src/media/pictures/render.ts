import { resolve } from 'node:path';
import { renderIcons } from './icons';
import { renderPictures } from './rendering';

const root = resolve(import.meta.dirname, '../../../..');
const started = performance.now();
const drawings = resolve(root, 'api/demo/pictures');
const to = resolve(root, 'build/pictures');
const { rendered, total } = await renderPictures({ from: drawings, to });
const sign = resolve(root, 'shell/src/assets/favicon.svg');
const isNew = await renderIcons(
  { sign, banner: resolve(drawings, 'headers/home.svg') },
  resolve(to, 'icons'),
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`pictures: ${rendered} of ${total} rendered${isNew ? ', and the icons,' : ''} in ${seconds} s`);
