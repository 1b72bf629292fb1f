const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * Returns the real path of a file. Throws if an update has moved the file, because the replacement would have
 * no effect without anyone noticing.
 */
const existing = (...parts) => fs.realpathSync(path.join(...parts));

const resolve = (from, name) => createRequire(path.join(from, 'index.js')).resolve(name);

const dist = (from, name) => path.dirname(resolve(from, name));

const findFolder = (...names) => names.reduce((from, name) => dist(from, `${name}/package.json`), __dirname);

const axios = existing(findFolder('@lapis/http', 'axios'), 'lib');
const reactRouter = existing(
  findFolder('@lapis/router', 'react-router-dom', 'react-router'),
  'dist/production',
);
const federation = dist(__dirname, '@module-federation/enhanced');
const pluginRuntime = existing(dist(federation, '@module-federation/webpack-bundler-runtime'), 'bundler.js');

/**
 * Modules that visitors don't need. `saves` is the number of kB that this entry alone saves in the scripts,
 * compressed with Brotli.
 */
const replacements = [
  // Features that the site doesn't use, or implements itself (decision 012).
  { saves: 17, module: pluginRuntime, by: require.resolve('@lapis/federation/runtime') },
  // Not part of Home's scripts, but loaded whenever a visitor sends a form or signs in.
  { saves: 4, module: existing(axios, 'adapters/fetch.js'), by: false },
  // The default build writes warnings to the console.
  { saves: 0, module: 'react-router$', by: existing(reactRouter, 'index.mjs') },
  { saves: 0, module: 'react-router/dom$', by: existing(reactRouter, 'dom-export.mjs') },
];

/**
 * Rewrites that remove parts of React Router that the site doesn't use, such as forms. Together they save 4.1
 * kB on Home. Each saves less than 2 kB. They are kept because Home's scripts have no room left in their
 * budget (bench/size.ts).
 */
const rewrites = [
  // Marks components as free of side effects, because the package itself doesn't.
  { saves: 1, found: / = (?=React\d*\.(createContext|forwardRef|memo)\()/g, by: ' = /*#__PURE__*/ ' },
  { saves: 1.2, found: /^\w+\.displayName = "\w+";$/gm, by: '' },
  // The site prefetches pages on its own.
  { saves: 1.3, found: 'shouldPrefetch && !isAbsolute', by: 'false' },
  { saves: 0.3, found: /(?<=if \()this\.context\b/g, by: 'false' },
  { saves: 0.9, found: 'if (init.instrumentations)', by: 'if (false)' },
  { saves: 0.1, found: / \|\| parseHydrationData\(\)/g, by: '' },
];

const toAliases = (list) => Object.fromEntries(list.map(({ module, by }) => [module, by]));

/** Aliases for every build. */
const ownRuntime = toAliases(replacements.filter(({ module }) => module === pluginRuntime));

/** Aliases for production builds for browsers. */
const lighter = toAliases(replacements);

/** Files that end up in a production build only if a replacement didn't work. */
const leftOut =
  /[\\/](@module-federation[\\/](runtime|sdk|webpack-bundler-runtime)|react-router[\\/]dist[\\/]development|axios[\\/]lib[\\/]adapters[\\/]fetch)\b/;

module.exports = { leftOut, lighter, ownRuntime, rewrites };
