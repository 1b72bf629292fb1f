#!/usr/bin/env node
/**
 * Builds the remote in the current folder, which is its own repository, into build/remotes/{name}/{version}/.
 * If the output hasn't changed, the version stays the same.
 */
import announcementModule from '@lapis/webpack/announcement';
import { buildApp } from './build-app.mjs';

const dir = process.cwd();
try {
  await buildApp({ app: announcementModule.readName(dir), dir, project: dir });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
