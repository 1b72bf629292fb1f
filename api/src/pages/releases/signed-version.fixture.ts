import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';
import { layVersion, manifestOf, type Said } from '../../testing/lay-version';
import { PAGE } from '../../testing/template.fixture';
import { folderOf } from './app-folders';

type Laid = Said & {
  /** Texts by path, besides those that every version has. */
  content?: Record<string, string>;
};

/** Lays a version of an app where its server finds it, signed as its build would have. */
export async function laySigned(settings: Settings, app: string, version: string, laid: Laid = {}) {
  const dir = join(folderOf(settings, app), version);
  await writeSigned(settings, dir, { app, version, ...laid });
  return dir;
}

/** The same in any folder. */
export const writeSigned = (
  settings: Settings,
  dir: string,
  { content = {}, app, version, ...said }: Laid & { app: string; version: string },
) =>
  layVersion(settings, dir, manifestOf(app, version, said), {
    ...(app === 'shell' && { 'index.html': PAGE }),
    ...content,
  });
