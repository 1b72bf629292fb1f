#!/usr/bin/env node
/**
 * Builds the remote whose repository the current folder is, into build/remotes/{name}/{version}/: anew each time, and
 * what compiles to the same is the same version.
 */
import announcing from './announcement.cjs';
import { buildApp } from './build-app.mjs';

const dir = process.cwd();
try {
  await buildApp({ app: announcing.nameOf(dir), dir, project: dir });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
