const fs = require('node:fs');
const path = require('node:path');

/**
 * Packages of which the host and the remotes share one copy, because they have state or would break if there
 * were two.
 */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  '@lapis/auth',
  '@lapis/event-bus',
  '@lapis/http',
  '@lapis/router',
  '@lapis/ui',
];

/** Dependencies of the singletons. A remote's own copy would duplicate their state as well. */
const dependencies = ['axios', 'mitt', 'react-router', 'react-router-dom', 'scheduler', 'sweetalert2'];

const onlyOfHost = [...singletons.filter((name) => !/[@/]/.test(name)), ...dependencies];

function share(name, file, extra) {
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return [name, { singleton: true, version, requiredVersion: `^${version}`, ...extra }];
}

const toPackage = (name) => /^(@[^/]+\/)?[^/]+/.exec(name)[0];

/**
 * Shares a peer dependency of this package, so that the host and the remotes are built with the same version.
 */
const shareFromHost = (name, extra) => share(name, require.resolve(`${toPackage(name)}/package.json`), extra);

const shareFromRemote = (dir, name) =>
  share(name, path.join(dir, 'node_modules', toPackage(name), 'package.json'));

/** Eager, because the host needs all of them immediately; this saves a round trip. */
const hostShares = () => Object.fromEntries(singletons.map((name) => shareFromHost(name, { eager: true })));

/** In production, a remote bundles no copy (`import: false`). On its standalone page (`alone`), it has to. */
const remoteShares = (dir, own, { alone }) =>
  Object.fromEntries([
    ...singletons.map((name) => shareFromHost(name, alone ? {} : { import: false })),
    ...own.map((name) => shareFromRemote(dir, name)),
  ]);

module.exports = { hostShares, onlyOfHost, remoteShares };
