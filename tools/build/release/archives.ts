import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseProblem } from './changelog';
import { signChecksums, writeChecksums } from './checksums';
import type { PreparedRelease } from './prepare';

/** Processors for which a release has an archive, as in `process.arch`. */
const cpus = ['x64', 'arm64'] as const;

function run(root: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new ReleaseProblem(`${[command, ...args].join(' ')} has failed.`);
}

const read = (command: string, args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Lists the binaries of an archive. Their names don't depend on the processor. */
const listBinaries = (archive: string, name: string, cpu: string) =>
  read('tar', ['-tzf', archive])
    .split('\n')
    .filter((file) => /\.node$|\.so(\.\d+)*$/.test(file))
    .map((file) => file.replace(`${name}/`, '').replaceAll(cpu, '{cpu}'))
    .sort();

/** @throws ReleaseProblem if the archive for a processor lacks a binary that the other has */
function compareBinaries(folder: string, version: string) {
  const [first = '', ...others] = cpus.map((cpu) => {
    const name = `lapis-${version}-linux-${cpu}`;
    return listBinaries(path.join(folder, `${name}.tar.gz`), name, cpu).join('\n');
  });
  if (first === '' || others.some((other) => other !== first))
    throw new ReleaseProblem(`The archives differ in their binaries:\n${[first, ...others].join('\n\n')}`);
}

export const runTests = (root: string) => run(root, 'npm', ['test']);

/**
 * Builds the site and packs it for each processor, with a list of its components beside each archive, the notes,
 * checksums and, if there is a key, a signature.
 * @returns the folder
 */
export async function makeArchives(
  root: string,
  { version, date, notes }: PreparedRelease,
  { signingKey, publicKey }: { signingKey: string | undefined; publicKey: string },
) {
  const folder = path.join(root, 'build/release', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run(root, 'node', ['tools/build/build.mjs']);
  const time = { SOURCE_DATE_EPOCH: String(Date.parse(date) / 1000) };
  for (const cpu of cpus) {
    run(root, 'node', ['tools/build/pack.mjs', folder, '--cpu', cpu], time);
    const name = `lapis-${version}-linux-${cpu}`;
    const list = read('tar', ['-xzOf', path.join(folder, `${name}.tar.gz`), `${name}/sbom.cdx.json`]);
    writeFileSync(path.join(folder, `${name}.cdx.json`), list);
  }
  compareBinaries(folder, version);
  await writeChecksums(folder, readdirSync(folder));
  writeFileSync(path.join(folder, 'NOTES.md'), `${notes}\n`);
  if (signingKey) signChecksums(folder, signingKey, publicKey);
  return folder;
}
