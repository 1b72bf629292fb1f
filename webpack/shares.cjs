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

/** The version that is installed of a package, so that a share asks for the one it was tested with. */
function share(name, file, extra) {
  const { version } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return [name, { singleton: true, version, requiredVersion: `^${version}`, ...extra }];
}

const packageOf = (name) => /^(@[^/]+\/)?[^/]+/.exec(name)[0];

/** The build has these for peers, so that host and remotes are built with the same. */
const shareOfHost = (name, extra) => share(name, require.resolve(`${packageOf(name)}/package.json`), extra);

const shareOf = (dir, name) => share(name, path.join(dir, 'node_modules', packageOf(name), 'package.json'));

/** Eager, because the host needs them all at once: one round trip less. */
const hostShares = () => Object.fromEntries(singletons.map((name) => shareOfHost(name, { eager: true })));

/** In production a remote has no copies of its own (`import: false`); `alone` it must bring them. */
const remoteShares = (dir, own, { alone }) =>
  Object.fromEntries([
    ...singletons.map((name) => shareOfHost(name, alone ? {} : { import: false })),
    ...own.map((name) => shareOf(dir, name)),
  ]);

module.exports = { hostShares, onlyOfHost, remoteShares };
