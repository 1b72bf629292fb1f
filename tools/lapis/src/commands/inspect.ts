import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, type Manifest } from '@lapis/contract/manifest';
import { readPrivateKey } from '@lapis/contract/signing';
import type { CommandResult, Command } from '../command';
import { table } from '../help';
import { complete } from '../inspect/complete';
import { derive, TOOLS_MANIFEST } from '../inspect/other-tools';
import { checkNames, filesToPack } from '../pack';
import { misused, refused } from '../problem';
import { selectFolder } from '../target/choose';
import { refuseFolder } from '../target/folder-as-app';
import { appFolder } from '../target/places';
import { findVersion } from '../target/target';
import { readManifest, readSigner } from '../version';

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

const formatNames = (names: string[] | '*') => (names === '*' ? 'names unknown' : names.join(', '));

const formatUses = (uses: Manifest['uses']) =>
  Object.entries(uses).map(([name, { range, names }]) => ['uses', `${name} ${range}: ${formatNames(names)}`]);

const formatContainer = ({ name, type, entry }: NonNullable<Manifest['container']>) => [
  'container',
  `${name}, a ${type}, ${entry}`,
];

const filesIn = async (dir: string) => {
  const { files, size } = await filesToPack(dir);
  return ['files', `${files.length}, ${kB(size)}`];
};

async function describeOwnBuild(dir: string, manifest: Manifest): Promise<CommandResult> {
  const { app, version, container, pages, uses, offers = {}, calls } = manifest;
  const rows = [
    ['app', `${app} ${version}`],
    ['signed by', (await readSigner(dir)) ?? 'nobody'],
    ...(container ? [formatContainer(container)] : []),
    ['pages', `${pages.length}, ${pages.filter(({ rendered }) => rendered).length} rendered on the server`],
    ...formatUses(uses),
    ...Object.entries(offers).map(([name, { version, names }]) => [
      'offers',
      `${name} ${version}: ${names.join(', ')}`,
    ]),
    ['calls', Object.keys(calls).join(', ') || 'none'],
    await filesIn(dir),
  ];
  return { json: manifest, lines: table(rows) };
}

async function describeOtherBuild(dir: string): Promise<CommandResult> {
  const known = await derive(dir);
  const rows = [
    formatContainer(known.container),
    ['exposes', known.exposes.join(', ')],
    ...formatUses(known.uses),
    await filesIn(dir),
    ...known.unknown.map((what) => ['unknown', what]),
  ];
  return { json: known, lines: table(rows) };
}

/** @throws Problem if lapis.json already exists, or LAPIS_KEY isn't set */
async function completeManifest(dir: string, file: string, { LAPIS_KEY }: NodeJS.ProcessEnv) {
  if (existsSync(join(dir, MANIFEST))) throw refused(`${join(dir, MANIFEST)} already exists.`);
  if (!LAPIS_KEY)
    throw misused('Please name the key to sign with in LAPIS_KEY. “lapis keys NAME” makes one.');
  const key = await readPrivateKey(LAPIS_KEY).catch((error: Error) => {
    throw misused(
      `LAPIS_KEY must be the file of a private key (“lapis keys NAME” makes one): ${error.message}`,
    );
  });
  checkNames((await filesToPack(dir)).files);
  await complete(dir, file, key);
}

export const inspect: Command = {
  usage: 'inspect FOLDER | APP [VERSION]',
  summary: 'show a version’s manifest, or what is known of a build by another tool',
  example: 'inspect public',
  help: [
    'A build by another tool has no lapis.json; its federation plugin’s mf-manifest.json describes it. “unknown” marks',
    'facts that the build doesn’t reveal. --complete FILE writes and signs lapis.json: FILE has app, version, remote and',
    'pages as JSON, and uses and calls if you know them. LAPIS_KEY names the file of the private key.',
  ],
  options: { complete: { type: 'string', does: 'write and sign lapis.json for a build by another tool' } },
  takes: { least: 1, most: 2 },
  async run({ args: [first = '', named], options, env, dir: builds, pathOf }) {
    const has = (dir: string) => [MANIFEST, TOOLS_MANIFEST].some((file) => existsSync(join(dir, file)));
    const target = selectFolder(builds, env);
    const isBuild = has(pathOf(first));
    if (!isBuild) await refuseFolder(target, first, pathOf(first));
    const dir = isBuild
      ? pathOf(first)
      : join(appFolder(builds, first), await findVersion(target, first, named));
    const { complete: file } = options;
    if (typeof file === 'string') await completeManifest(dir, pathOf(file), env);
    if (!existsSync(join(dir, MANIFEST))) return describeOtherBuild(dir);
    const manifest = await readManifest(dir);
    if (!manifest) throw misused(`${join(dir, MANIFEST)} is not what a build of Lapis writes.`);
    return describeOwnBuild(dir, manifest);
  },
};
