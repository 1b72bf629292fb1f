import { join } from 'node:path';
import type { Settings } from '../../../server/settings/settings';
import { layVersion, createManifest, type ManifestOverrides } from '../../../testing/lay-version';
import { PAGE } from '../../../testing/template.fixture';
import { appFolder } from './app-folders';

type SignedVersionInput = ManifestOverrides & {
  content?: Record<string, string>;
};

/** Writes a version where its server finds it, with a signature like its build's. */
export async function laySigned(
  settings: Settings,
  app: string,
  version: string,
  laid: SignedVersionInput = {},
) {
  const dir = join(appFolder(settings, app), version);
  await writeSigned(settings, dir, { app, version, ...laid });
  return dir;
}

export const writeSigned = (
  settings: Settings,
  dir: string,
  { content = {}, app, version, ...said }: SignedVersionInput & { app: string; version: string },
) =>
  layVersion(settings, dir, createManifest(app, version, said), {
    ...(app === 'shell' && { 'index.html': PAGE }),
    ...content,
  });
