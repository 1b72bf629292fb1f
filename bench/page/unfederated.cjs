/**
 * The build of the site as one application: the host with every remote's pages compiled in, the same in all else.
 * Nothing but bench:page uses it, to say what federation costs.
 */
const fs = require('node:fs');
const path = require('node:path');
const { host } = require('@lapis/build');
const { root, rules } = require('@lapis/build/base');
const { AnnouncePlugin } = require('@lapis/build/announce-plugin');

const remotes = fs.readdirSync(path.join(root, 'remotes'));
const folderOf = (name) => path.join(root, 'remotes', name);
const routesOf = (name) => path.join(folderOf(name), 'src/routes.ts');

/** Whether the server renders a remote's pages: its build then is two. */
const isOnServer = (name) =>
  Array.isArray(require(path.join(folderOf(name), 'webpack.config.cjs'))({}, { mode: 'production' }));

const alias = {
  [path.join(root, 'shell/src/federation/load-remote.ts')]: path.join(__dirname, 'compiled-remotes.ts'),
};

/** Classes keep the names that they have in the remotes, so that the markup is the same. */
const rulesOfAll = (options) => [
  ...remotes.map((name) => ({ include: folderOf(name), rules: rules({ name, ...options }) })),
  { exclude: remotes.map(folderOf), rules: rules({ name: 'shell', ...options }) },
];

function withoutFederation(plugins) {
  const names = new Set(['ModuleFederationPlugin', 'PortableIdsPlugin', 'AnnouncePlugin']);
  const nameOf = ({ constructor }) => constructor.name;
  if (!plugins.some((plugin) => nameOf(plugin) === 'ModuleFederationPlugin'))
    throw new Error('There is no federation to leave out');
  return plugins.filter((plugin) => !names.has(nameOf(plugin)));
}

/** All of it is served as the files of the remote whose pages are measured (sites.ts). */
const publicPath = '/remotes/public/none/';

module.exports = (env, argv) => {
  const [browser, server] = host({ dir: path.join(root, 'shell'), port: 0 })(env, argv);
  const rendered = remotes.filter(isOnServer);
  return [
    {
      ...browser,
      output: { ...browser.output, publicPath },
      // The site map of the first pages comes with the host; it would be a chunk of its own otherwise.
      entry: [browser.entry, ...rendered.map(routesOf)],
      resolve: { ...browser.resolve, alias: { ...browser.resolve.alias, ...alias } },
      module: { rules: rulesOfAll({}) },
      // The pages that are measured are of one remote.
      plugins: [...withoutFederation(browser.plugins), new AnnouncePlugin(folderOf('public'))],
    },
    {
      ...server,
      output: { ...server.output, publicPath },
      resolve: { ...server.resolve, alias },
      plugins: withoutFederation(server.plugins),
      externals: remotes
        .filter((name) => !rendered.includes(name))
        .map((name) => ({ [`./${name}/src/routes.ts`]: `commonjs ${name}` })),
      module: { rules: rulesOfAll({ onServer: true }) },
    },
  ];
};
