#!/usr/bin/env node
/**
 * Tests the packed site with several releases of Node: `npm run nodes -- 20 22 24`, by default the
 * oldest and newest supported ones. Installs them from the registry into a folder that is deleted afterwards. The site must have been
 * built.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const named = process.argv.slice(2);
const releases = named.length ? named : ['20.19.0', '20', '22.12.0', '22', '24'];
const root = path.resolve(import.meta.dirname, '../..');
const dir = mkdtempSync(path.join(tmpdir(), 'lapis-nodes-'));
const shell = process.platform === 'win32';

function run(command, args, options) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell, ...options });
  if (status !== 0) process.exitCode = 1;
  return status === 0;
}

try {
  const nodes = releases.map((release) => {
    const prefix = path.join(dir, release);
    const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', prefix];
    const isThere = run('npm', ['install', ...options, `${name}@${release}`]);
    return isThere ? path.join(prefix, 'node_modules', name, 'bin/node') : undefined;
  });
  if (!nodes.includes(undefined)) {
    const env = { ...process.env, NODES: nodes.join(path.delimiter) };
    const PATH = [path.join(root, 'e2e/node_modules/.bin'), process.env.PATH].join(path.delimiter);
    run('playwright', ['test', '--config=e2e', 'packed'], { cwd: root, env: { ...env, PATH } });
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
