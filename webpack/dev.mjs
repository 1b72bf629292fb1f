#!/usr/bin/env node
/**
 * The whole site in development, on http://localhost:3000: the server, the host and every remote, each with fast
 * refresh. Whom to sign in as is printed when the database is made.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const remotes = readdirSync(path.join(root, 'remotes'));

/** Where each remote's development server is. */
const entries = Object.fromEntries(
  remotes.map((name) => {
    const { port } = JSON.parse(readFileSync(path.join(root, 'remotes', name, 'remote.json'), 'utf8'));
    return [name, `http://localhost:${port}`];
  }),
);

/** Runs Node itself, without npx between, which would not pass on the signal to stop. */
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

// One that ends takes the others with it, so that nothing is left running.
const stop = () => children.forEach((child) => child.kill());
for (const child of children) child.on('exit', stop);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
