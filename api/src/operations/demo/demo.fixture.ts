import { resolve } from 'node:path';
import type { PictureIndex } from '../../media/pictures/index-file';
import type { TestSite } from '../../testing/testing';
import { demoContent } from './content';
import { fillDemo } from './fill-demo';

export const demoDir = resolve(__dirname, '../../../demo');

/** Writes a fake file for each drawn picture. */
export async function renderFakes({ write }: Pick<TestSite, 'write'>) {
  const index: PictureIndex = {};
  for (const [i, key] of Object.keys(demoContent.pictures).entries()) {
    const file = `hash${i}-480.webp`;
    await write(`pictures/media/${file}`, key);
    const variants = [{ file, width: 480, type: 'image/webp' as const }];
    const placeholder = `data:image/webp;base64,${i}`;
    index[key] = { hash: `hash${i}`, width: 480, height: 320, fallback: file, placeholder, variants };
  }
  await write('pictures/index.json', JSON.stringify(index));
}

export const fill = ({ db, settings }: TestSite) => fillDemo(db, { ...settings, demoDir });
