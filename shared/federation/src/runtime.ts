/**
 * What host and remotes do with what @module-federation/enhanced built, in development, in production and on the
 * server: it stands in for the plugin's own runtime (webpack/lighter.cjs, decision 012). Each app brings a copy, so
 * that its container is at home in any host.
 */
import type { Factory, Share, ShareScope } from './protocol';

/** What an app offers to the others, as the plugin writes it down. */
interface Offer {
  version: string;
  get: Share['get'];
  shareConfig?: { eager?: boolean };
}

/** A shared package that an app imports. */
interface Consumed {
  shareKey: string;
  requiredVersion: string;
  fallback: Share['get'];
}

/** The part of webpack's runtime that the plugin leads here. */
interface WebpackRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  S: { default: ShareScope };
  federation: { initOptions: { name: string; shared?: Record<string, Offer[]> } };
  consumesLoadingData: { moduleIdToConsumeDataMapping: Record<string, Consumed> };
}

interface Request {
  webpackRequire: WebpackRequire;
}

/** Has an app take part in what is shared. What is offered already, in that version, stays as it is. */
function join({ webpackRequire }: Request, scope: ShareScope) {
  const { name, shared = {} } = webpackRequire.federation.initOptions;
  for (const [key, offers] of Object.entries(shared)) {
    const versions = (scope[key] ??= {});
    for (const offer of offers) {
      const eager = offer.shareConfig?.eager;
      // What comes with its app is there for all: no other copy is to be taken for being newer.
      versions[offer.version] ??= { ...offer, from: name, eager, loaded: eager };
    }
  }
  webpackRequire.S = { default: scope };
}

/** Whether a version is in the range '^major.minor.patch', as far as a package keeps its promises. */
function fits(version: string, range: string) {
  const [major, minor] = version.split('.');
  const [wantedMajor, wantedMinor] = range.replace('^', '').split('.');
  return major === wantedMajor && (major !== '0' || minor === wantedMinor);
}

/** All share one copy: the one that is in use, or else one that fits. */
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
  // The plugin asks whether there is one.
  runtime: {},
  bundlerRuntime: {
    init(app: Request) {
      join(app, {});
      return runtime;
    },

    /** Shares need no preparation. */
    I: () => true,

    /** Of what an app imports as it starts: taken when it is first run, which for a container is after its `init`. */
    installInitialConsumes({ webpackRequire, initialConsumes }: Request & { initialConsumes: string[] }) {
      for (const id of initialConsumes) {
        webpackRequire.m[id] = (module) => {
          const factory = take(webpackRequire, id);
          if (typeof factory !== 'function') throw new Error(`${id} is shared, and not there yet`);
          module.exports = factory();
        };
      }
    },

    /** Puts what is shared in the places where a chunk imports it; what is not there at once is waited for. */
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

    /** The `init` of a container. */
    initContainerEntry: ({ shareScope, ...app }: Request & { shareScope: ShareScope }) =>
      join(app, shareScope),
  },
};

export default runtime;
