/**
 * Federation runtime for the output of @module-federation/enhanced, used in development, in production and on
 * the server. Replaces the plugin's own runtime (webpack/lighter.cjs, decision 012). Each app bundles a copy,
 * so that its container works in any host.
 */
import type { Factory, Share, ShareScope } from './protocol';

interface OfferedShare {
  version: string;
  get: Share['get'];
  shareConfig?: { eager?: boolean };
}

interface ConsumedShare {
  shareKey: string;
  requiredVersion: string;
  fallback: Share['get'];
}

/** The part of webpack's runtime that the plugin passes to this code. */
interface WebpackRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  S: { default: ShareScope };
  federation: { initOptions: { name: string; shared?: Record<string, OfferedShare[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, ConsumedShare> };
}

interface Request {
  webpackRequire: WebpackRequire;
}

/** Adds an app's packages to the share scope; existing versions are kept. */
function join({ webpackRequire }: Request, scope: ShareScope) {
  const { name, shared = {} } = webpackRequire.federation.initOptions;
  for (const [key, offers] of Object.entries(shared)) {
    const versions = (scope[key] ??= {});
    for (const offer of offers) {
      const eager = offer.shareConfig?.eager;
      // Bundled packages count as in use, so that no newer copy replaces them.
      versions[offer.version] ??= { ...offer, from: name, eager, loaded: eager };
    }
  }
  webpackRequire.S = { default: scope };
}

/**
 * Checks a version against a range '^major.minor.patch', by the major version and, below 1.0, the minor one.
 */
function fits(version: string, range: string) {
  const [major, minor] = version.split('.');
  const [wantedMajor, wantedMinor] = range.replace('^', '').split('.');
  return major === wantedMajor && (major !== '0' || minor === wantedMinor);
}

/**
 * Returns the copy of a package that is in use. If none is, returns a compatible one or, failing that, any
 * other, so that all apps share it.
 */
function take({ S, federation, consumesLoadingData }: WebpackRequire, id: string) {
  const { shareKey, requiredVersion, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const copies = Object.entries(S.default[shareKey] ?? {});
  const copy =
    copies.find(([, { loaded }]) => loaded) ??
    copies.find(([version]) => fits(version, requiredVersion)) ??
    copies[0];
  if (!copy) return fallback();
  const [version, share] = copy;
  if (!fits(version, requiredVersion)) {
    const { name } = federation.initOptions;
    console.warn(`${name} was built with ${shareKey} ${requiredVersion} and gets ${version}`);
  }
  return share.lib ?? share.loading ?? load(share);
}

function load(share: Share) {
  const keep = (factory: Factory) => {
    share.loaded = true;
    share.lib = factory;
    return factory;
  };
  const factory = share.get();
  if (typeof factory === 'function') return keep(factory);
  share.loading = factory.then(keep).finally(() => (share.loading = null));
  return share.loading;
}

const runtime = {
  runtime: {},
  bundlerRuntime: {
    init(app: Request) {
      join(app, {});
      return runtime;
    },

    I: () => true,

    /**
     * Resolves the shared imports of an app's entry when they are first used. For a container, that is after
     * its `init`.
     */
    installInitialConsumes({ webpackRequire, initialConsumes }: Request & { initialConsumes: string[] }) {
      for (const id of initialConsumes) {
        webpackRequire.m[id] = (module) => {
          const factory = take(webpackRequire, id);
          if (typeof factory !== 'function') throw new Error(`${id} is shared, and not there yet`);
          module.exports = factory();
        };
      }
    },

    /** Provides the shared modules that a chunk imports; waits for those that load asynchronously. */
    consumes({
      webpackRequire,
      chunkMapping,
      chunkId,
      promises,
      installedModules,
    }: Request & {
      chunkMapping: Record<string, string[]>;
      chunkId: string;
      promises: Promise<unknown>[];
      installedModules: Record<string, Promise<void> | 0>;
    }) {
      for (const id of chunkMapping[chunkId] ?? []) {
        const installed = installedModules[id];
        if (installed) promises.push(installed);
        if (installed !== undefined) continue;
        const put = (factory: Factory) => {
          installedModules[id] = 0;
          webpackRequire.m[id] = (module) => {
            module.exports = factory();
          };
        };
        const factory = take(webpackRequire, id);
        if (typeof factory === 'function') put(factory);
        else {
          promises.push((installedModules[id] = factory.then(put)));
          factory.catch(() => delete installedModules[id]);
        }
      }
    },

    initContainerEntry: ({ shareScope, ...app }: Request & { shareScope: ShareScope }) =>
      join(app, shareScope),
  },
};

export default runtime;
