const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { PortableIdsPlugin } = require('./portable-ids-plugin.cjs');

/** Containers are not named as their remote: `public` is a reserved word and fails without a clear message. */
const container = (name) => `charity_${name}`;

/** The plugins that make an app part of the federation; `options` are those of the federation plugin. */
const federation = ({ name, production, ...options }) => [
  new ModuleFederationPlugin({
    name: container(name),
    shareStrategy: 'loaded-first',
    dts: false,
    dev: { disableDynamicRemoteTypeHints: true },
    ...options,
  }),
  ...(production ? [new PortableIdsPlugin()] : []),
];

/** What a remote exposes: its site map. */
const exposes = { './routes': { import: './src/routes.ts', name: 'routes' } };

module.exports = { container, exposes, federation };
