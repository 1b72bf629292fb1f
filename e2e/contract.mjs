#!/usr/bin/env node
/**
 * Whether what one team built fits what the others have live: `npm run contract -- APP …`, or all of them. The newest
 * build of a remote goes through its journeys with the live shell and with the one before, that of the shell through
 * its own with the live remotes, and the server (`api`) has to have each call as the live remotes were built with it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const build = path.join(root, 'build');
const journeys = JSON.parse(readFileSync(path.join(import.meta.dirname, 'journeys.json'), 'utf8'));
const failures = [];

const run = (command, args, options) =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    ...options,
  });

const lapis = (...args) => run(process.execPath, ['tools/lapis/bin.mjs', ...args, '--dir', build, '--json']);

/** What lies in the folder of builds: the apps with their versions. */
function built() {
  const { status, stdout, stderr } = lapis('status');
  if (status === 0) return JSON.parse(stdout);
  console.error(stderr || stdout);
  process.exit(1);
}

const apps = built();
const appOf = (name) => apps.find(({ app }) => app === name);
const remotes = apps.filter(({ app }) => app !== 'shell');
const newest = ({ versions }) => versions[0]?.version;
/** Where nothing was promoted yet, as on a machine that only builds, what was built stands in for it. */
const liveOf = (app) => app.live ?? newest(app);

/** Lays out a site of the versions that are named, runs journeys through it, and takes it away again. */
function journey(app, versions) {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  console.log(`── ${app}: ${named.join(', ')}`);
  const site = mkdtempSync(path.join(tmpdir(), 'lapis-contract-'));
  for (const [name, version] of Object.entries(versions)) {
    const folder = name === 'shell' ? 'shell' : path.join('remotes', name);
    mkdirSync(path.join(site, folder), { recursive: true });
    cpSync(path.join(build, folder, version), path.join(site, folder, version), { recursive: true });
    writeFileSync(path.join(site, folder, 'live.json'), JSON.stringify({ version }));
  }
  const own = journeys[app] ?? journeys.shell;
  const { status } = run(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config=e2e', ...own.map((name) => `/${name}.spec.ts`)],
    {
      stdio: 'inherit',
      env: { ...process.env, SHELL_DIR: path.join(site, 'shell'), REMOTES_DIR: path.join(site, 'remotes') },
    },
  );
  if (status !== 0) failures.push(`${app} does not fit: ${named.join(', ')}`);
  rmSync(site, { recursive: true });
}

const liveOnes = Object.fromEntries(remotes.map((remote) => [remote.app, liveOf(remote)]));

const checks = {
  shell: () => journey('shell', { shell: newest(appOf('shell')), ...liveOnes }),
  ...Object.fromEntries(
    remotes.map((remote) => [
      remote.app,
      () => {
        const shell = appOf('shell');
        for (const version of new Set([liveOf(shell), shell.last_good ?? liveOf(shell)]))
          journey(remote.app, { shell: version, ...liveOnes, [remote.app]: newest(remote) });
      },
    ]),
  ),
  api() {
    for (const [app, version] of Object.entries(liveOnes)) {
      const { status, stdout } = lapis('check', app, version);
      console.log(`── api: ${app} ${version}`);
      if (status === 0) continue;
      const { message, reasons = [] } = JSON.parse(stdout);
      failures.push([message, ...reasons.map(({ rule, text }) => `  ${rule}: ${text}`)].join('\n'));
    }
  },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length) {
  console.error(`There is no ${unknown.join(' or ')}; there is ${Object.keys(checks).join(', ')}`);
  process.exit(2);
}
for (const name of wanted.length ? wanted : Object.keys(checks)) checks[name]();
for (const failure of failures) console.error(`\n${failure}`);
if (failures.length) process.exitCode = 1;
