import { join } from 'node:path';
import type { Settings } from '../../../server/settings/settings';
import { listFolders } from './announcement';

export const SHELL = 'shell';

export type Folders = Pick<Settings, 'shellDir' | 'remotesDir'>;

export const appFolder = ({ shellDir, remotesDir }: Folders, app: string) =>
  app === SHELL ? shellDir : join(remotesDir, app);

export const listApps = async ({ remotesDir }: Folders) => [SHELL, ...(await listFolders(remotesDir))];
