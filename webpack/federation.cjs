const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { PortableIdsPlugin } = require('./portable-ids-plugin.cjs');

/** Adds a prefix, because `public` is a reserved word and would fail with an unclear error. */
const container = (name) => `charity_${name}`;

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

const exposes = { './routes': { import: './src/routes.ts', name: 'routes' } };

module.exports = { container, exposes, federation };
