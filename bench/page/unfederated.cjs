/**
 * Builds the site as one application: the host with the pages of all remotes compiled in, and otherwise
 * unchanged. Used only by bench:page, to measure the cost of federation.
 */
const fs = require('node:fs');
const path = require('node:path');
const { host } = require('@lapis/webpack');
const { root, rules } = require('@lapis/webpack/base');
const { AnnouncePlugin } = require('@lapis/webpack/announce-plugin');

const remotes = fs.readdirSync(path.join(root, 'remotes'));
const toFolder = (name) => path.join(root, 'remotes', name);
const toRoutes = (name) => path.join(toFolder(name), 'src/routes.ts');

/** Returns the remote's builds: one for browsers and, if the server renders its pages, one for the server. */
const toBuilds = (name) =>
  [require(path.join(toFolder(name), 'webpack.config.cjs'))({}, { mode: 'production' })].flat();

const isOnServer = (name) => toBuilds(name).length > 1;

const alias = {
  [path.join(root, 'shell/src/federation/load-remote.ts')]: path.join(__dirname, 'compiled-remotes.ts'),
};

/** Returns the rules for kinds of files that only this remote has. */
const ownRules = (name) => toBuilds(name)[0].module.rules.slice(rules({ name }).length);

/** Keeps the remotes' class names, so that the markup is the same. */
const createRules = (options) => [
  ...remotes.flatMap(ownRules),
  ...remotes.map((name) => ({ include: toFolder(name), rules: rules({ name, ...options }) })),
  { exclude: remotes.map(toFolder), rules: rules({ name: 'shell', ...options }) },
];

function removeFederation(plugins) {
  const names = new Set(['ModuleFederationPlugin', 'PortableIdsPlugin', 'AnnouncePlugin']);
  const toName = ({ constructor }) => constructor.name;
  if (!plugins.some((plugin) => toName(plugin) === 'ModuleFederationPlugin'))
    throw new Error('There is no federation to leave out');
  return plugins.filter((plugin) => !names.has(toName(plugin)));
}

/** Serves everything as files of the remote whose pages are measured (sites.ts). */
const publicPath = '/remotes/public/none/';

module.exports = (env, argv) => {
  const [browser, server] = host({ dir: path.join(root, 'shell'), port: 0 })(env, argv);
  const rendered = remotes.filter(isOnServer);
  return [
    {
      ...browser,
      output: { ...browser.output, publicPath },
      // Includes the routes of rendered remotes in the host. Otherwise they would be separate chunks.
      entry: [browser.entry, ...rendered.map(toRoutes)],
      resolve: { ...browser.resolve, alias: { ...browser.resolve.alias, ...alias } },
      module: { rules: createRules({}) },
      // All measured pages belong to one remote.
      plugins: [...removeFederation(browser.plugins), new AnnouncePlugin(toFolder('public'))],
    },
    {
      ...server,
      output: { ...server.output, publicPath },
      resolve: { ...server.resolve, alias },
      plugins: removeFederation(server.plugins),
      externals: remotes
        .filter((name) => !rendered.includes(name))
        .map((name) => ({ [`./${name}/src/routes.ts`]: `commonjs ${name}` })),
      module: { rules: createRules({ onServer: true }) },
    },
  ];
};
