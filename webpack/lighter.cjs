const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

/** Ends the build where an update has moved a file, or what is left out here would silently come back. */
const existing = (...parts) => fs.realpathSync(path.join(...parts));

const resolve = (from, name) => createRequire(path.join(from, 'index.js')).resolve(name);

/** The folder of a package's built files, as the package in `from` finds it. */
const dist = (from, name) => path.dirname(resolve(from, name));

/** The folder of a package that is found by way of others: what the first uses, what that uses, and so on. */
const folderOf = (...names) => names.reduce((from, name) => dist(from, `${name}/package.json`), __dirname);

const axios = existing(folderOf('@lapis/http', 'axios'), 'lib');
const reactRouter = existing(
  folderOf('@lapis/router', 'react-router-dom', 'react-router'),
  'dist/production',
);
const federation = dist(__dirname, '@module-federation/enhanced');
const pluginRuntime = existing(dist(federation, '@module-federation/webpack-bundler-runtime'), 'bundler.js');

/** In place of the federation plugin's runtime, which weighs 18 kB and can do much that this site does elsewhere or not at all. */
const ownRuntime = { [pluginRuntime]: require.resolve('@lapis/federation/runtime') };

/** What no visitor needs, and what stands in for it. */
const lighter = {
  // React Router without its development warnings.
  'react-router$': existing(reactRouter, 'index.mjs'),
  'react-router/dom$': existing(reactRouter, 'dom-export.mjs'),

  // A second way of sending.
  [existing(axios, 'adapters/fetch.js')]: false,

  ...ownRuntime,
};

/** Files that a build for visitors has none of, if all that was replaced still stands where it was. */
const leftOut =
  /[\\/](@module-federation[\\/](runtime|sdk|webpack-bundler-runtime)|react-router[\\/]dist[\\/]development|axios[\\/]lib[\\/]adapters[\\/]fetch)\b/;

module.exports = { leftOut, lighter, ownRuntime };
