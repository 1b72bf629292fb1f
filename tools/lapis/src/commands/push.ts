import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import type { Command } from '../command';
import { checkNames, filesToPack, packed } from '../pack';
import { selectFolder, selectServer } from '../target/choose';
import { refuseFolder } from '../target/folder-as-app';
import { appFolder } from '../target/places';
import { linkLines } from './open';
import { findVersion } from '../target/target';

function startProgress(label: string, total: number) {
  const bar = new SingleBar({
    format: `${label} {bar} {percentage} %`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
  });
  if (process.stderr.isTTY) bar.start(total, 0);
  return bar;
}

export const push: Command = {
  usage: 'push APP [VERSION]',
  summary: 'send a version to the server, without making it live',
  example: 'push public',
  takes: { least: 1, most: 2 },
  async run({ args: [app = '', named], env, dir, pathOf }) {
    const server = selectServer(env);
    const builds = selectFolder(dir, env);
    await refuseFolder(builds, app, pathOf(app));
    const version = await findVersion(builds, app, named);
    const before = (await server.list()).find((one) => one.app === app)?.versions;
    const there = before?.find((one) => one.version === version);
    const sent = there ?? (await send());
    const answer = `${app} ${version} is on ${server.place}${there ? ' already' : ''}`;
    if (sent.state === 'live') return { json: { app, ...sent }, lines: [answer] };
    const url = await server.open(app, version);
    return { json: { app, ...sent, url }, lines: [`${answer}, and not live`, ...linkLines(url)] };

    async function send() {
      const { files, size } = await filesToPack(join(appFolder(dir, app), version));
      checkNames(files);
      const bar = startProgress(`${app} ${version}`, size);
      try {
        return await server.push(
          app,
          version,
          packed(files, (bytes) => bar.increment(bytes)),
        );
      } finally {
        bar.stop();
      }
    }
  },
};
