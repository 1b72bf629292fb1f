#!/usr/bin/env node
/**
 * Checks that the newest build of an app works with the live versions of the others: `npm run contract -- APP
 * …`, by default for all apps. A remote's journeys run with the live shell and with the previous one, and the
 * shell's journeys with the live remotes. The server (`api`) must support each call in the form with which
 * the live remotes were built.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const build = path.join(root, 'build');
const failures = [];

const run = (command, args, options) =>
  spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    ...options,
  });

const lapis = (...args) => run(process.execPath, ['tools/lapis/bin.mjs', ...args, '--dir', build, '--json']);

/** Returns the apps in the build folder, with their versions. */
function readApps() {
  const { status, stdout, stderr } = lapis('status');
  if (status === 0) return JSON.parse(stdout);
  console.error(stderr || stdout);
  process.exit(1);
}

const apps = readApps();
const findApp = (name) => apps.find(({ app }) => app === name);
const remotes = apps.filter(({ app }) => app !== 'shell');
const findNewest = ({ versions }) => versions[0]?.version;
/**
 * Returns the live version. If none has been promoted, as on a machine that only builds, returns the newest
 * one.
 */
const findLive = (app) => app.live ?? findNewest(app);

/** Runs an app's journeys on a site with these versions. */
function runJourneys(app, versions) {
  const named = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  console.log(`── ${app}: ${named.join(', ')}`);
  const site = mkdtempSync(path.join(tmpdir(), 'lapis-contract-'));
  for (const [name, version] of Object.entries(versions)) {
    const folder = name === 'shell' ? 'shell' : path.join('remotes', name);
    mkdirSync(path.join(site, folder), { recursive: true });
    cpSync(path.join(build, folder, version), path.join(site, folder, version), { recursive: true });
    writeFileSync(path.join(site, folder, 'live.json'), JSON.stringify({ version }));
  }
  const own = existsSync(path.join(root, 'e2e/journeys', app)) ? app : 'host';
  const { status } = run(
    path.join(root, 'e2e/node_modules/.bin/playwright'),
    ['test', '--config=e2e', `journeys/${own}/`],
    {
      stdio: 'inherit',
      env: { ...process.env, SHELL_DIR: path.join(site, 'shell'), REMOTES_DIR: path.join(site, 'remotes') },
    },
  );
  if (status !== 0) failures.push(`${app} does not fit: ${named.join(', ')}`);
  rmSync(site, { recursive: true });
}

const liveVersions = Object.fromEntries(remotes.map((remote) => [remote.app, findLive(remote)]));

const checks = {
  shell: () => runJourneys('shell', { shell: findNewest(findApp('shell')), ...liveVersions }),
  ...Object.fromEntries(
    remotes.map((remote) => [
      remote.app,
      () => {
        const shell = findApp('shell');
        for (const version of new Set([findLive(shell), shell.last_good ?? findLive(shell)]))
          runJourneys(remote.app, { shell: version, ...liveVersions, [remote.app]: findNewest(remote) });
      },
    ]),
  ),
  api() {
    for (const [app, version] of Object.entries(liveVersions)) {
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
