#!/usr/bin/env node
/**
 * Runs the whole site in development on http://localhost:3000: the server, the host and every remote, with
 * fast refresh. The login is printed when the database is created.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { remotes, root } from './project.mjs';

const entries = Object.fromEntries(
  remotes.map((name) => {
    const { port } = JSON.parse(readFileSync(path.join(root, 'remotes', name, 'remote.json'), 'utf8'));
    return [name, `http://localhost:${port}`];
  }),
);

/** Starts Node without npx, which wouldn't pass on the signal to stop. */
const start = (folder, args) =>
  spawn(process.execPath, args, {
    cwd: path.join(root, folder),
    stdio: 'inherit',
    env: { ...process.env, REMOTE_ENTRIES: JSON.stringify(entries) },
  });

const webpack = ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'];
const children = [
  start('api', ['--watch', '--env-file=dev.env', '--import', 'tsx', 'src/main.ts']),
  start('shell', webpack),
  ...remotes.map((name) => start(`remotes/${name}`, webpack)),
];

// Stops all processes when one of them ends.
const stop = () => children.forEach((child) => child.kill());
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
