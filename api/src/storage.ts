import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { megabytes, runCommand } from './operations/backup/command';
import { findDeleted, moveFiles } from './operations/storage/move-files';
import { StartFailure } from './server/settings/start-failure';
import { openStore, openSiteStore } from './server/storage/open-store';

/**
 * `npm run storage -- move --to s3://bucket`: copies the site's files to a different store. The site may be
 * running. `--delete` also removes files from that store which the site has deleted since an earlier run.
 */
await runCommand(resolve(import.meta.dirname, '../..'), async ({ settings, args, pathOf }) => {
  const { place, isDeleting } = parseMoveArgs(args);
  const own = pathToFileURL(join(settings.dataDir, 'storage')).href;
  const from = openSiteStore(settings);
  const to = openStore(/^[a-z][a-z0-9]+:/.test(place) ? place : pathToFileURL(pathOf(place)).href);
  if (to.url === from.url) throw new StartFailure(`The files are in ${to.url} already.`);
  await from.check();
  await to.check();
  const { files, bytes, copied } = await moveFiles(from, to, (done) => console.log(`${done} files …`));
  const deleted = await findDeleted(from, to, { remove: isDeleting });
  const setting = to.url === own ? 'remove STORAGE_URL' : `set STORAGE_URL='${to.url}'`;
  return [
    `${to.url} has all ${files} files of ${from.url} (${megabytes(bytes)}); ${copied} were copied just now.`,
    ...describeDeleted(deleted, isDeleting),
    `Stop the servers, run this once more with --delete for what has changed in the meantime, then: ${setting} on every server, and start them.`,
    `Nothing was deleted from ${from.url}.`,
  ].join('\n');
});

function parseMoveArgs(args: string[]) {
  const usage =
    'Say where the files should go: npm run storage -- move --to s3://bucket, or a folder. With --delete, files that the site has deleted are deleted there too.';
  const options = { to: { type: 'string' }, delete: { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') === 'move' && values.to) return { place: values.to, isDeleting: values.delete };
  } catch {
    // Shows the usage, e.g. for an unknown option.
  }
  throw new StartFailure(usage);
}

function describeDeleted(deleted: number, isDeleting: boolean) {
  if (deleted === 0) return [];
  return isDeleting
    ? [`Files deleted there, because the site no longer has them: ${deleted}.`]
    : [
        `Files there that the site no longer has: ${deleted}. To delete them there too, run this with --delete.`,
      ];
}
