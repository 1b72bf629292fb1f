const fs = require('node:fs');
const path = require('node:path');

/** One copy of each for host and remotes together: they hold state, or would break if there were two. */
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

/** What these are made of: a remote that had its own would have a copy of its state as well. */
const inside = ['axios', 'mitt', 'react-router', 'react-router-dom', 'scheduler', 'sweetalert2'];

/** Packages from npm of which no remote brings a copy. */
const onlyOfHost = [...singletons.filter((name) => !/[@/]/.test(name)), ...inside];

/** What the host is built with, and remotes are tested with. */
const hostDir = path.join(__dirname, '../shell');

/** The version that an app has of a package, so that a share asks for the one it was tested with. */
function share(dir, name, extra) {
  const [folder] = /^(@[^/]+\/)?[^/]+/.exec(name);
  const manifest = fs.readFileSync(path.join(dir, 'node_modules', folder, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest);
  return [name, { singleton: true, version, requiredVersion: `^${version}`, ...extra }];
}

/** Eager, because the host needs them all at once: one round trip less. */
const hostShares = () => Object.fromEntries(singletons.map((name) => share(hostDir, name, { eager: true })));

/** In production a remote has no copies of its own (`import: false`); `alone` it must bring them. */
const remoteShares = (dir, own, { alone }) =>
  Object.fromEntries([
    ...singletons.map((name) => share(hostDir, name, alone ? {} : { import: false })),
    ...own.map((name) => share(dir, name)),
  ]);

module.exports = { hostShares, onlyOfHost, remoteShares };
