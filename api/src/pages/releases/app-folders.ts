import { join } from 'node:path';
import type { Settings } from '../../server/settings/settings';
import { foldersIn } from './announcement';

/** The host, among the names of apps. */
export const SHELL = 'shell';

export type Folders = Pick<Settings, 'shellDir' | 'remotesDir'>;

/** Where the versions of an app lie. */
export const folderOf = ({ shellDir, remotesDir }: Folders, app: string) =>
  app === SHELL ? shellDir : join(remotesDir, app);

/** The apps that have a folder on this server. */
export const appsIn = async ({ remotesDir }: Folders) => [SHELL, ...(await foldersIn(remotesDir))];
