import { resolve } from 'node:path';
import { promoteBuilt } from './start/promote-built';
import { runCommand } from './operations/backup/command';
import { StartFailure } from './server/settings/start-failure';

await runCommand(resolve(import.meta.dirname, '../..'), async ({ settings, args }) => {
  const versions = args.map((arg) => arg.split('@'));
  if (versions.length === 0 || versions.some((parts) => parts.length !== 2 || parts.includes('')))
    throw new StartFailure('Name the versions to make live, each as app@version.');
  return promoteBuilt(settings, new Map(versions.map(([app = '', version = '']) => [app, version])));
});
