/**
 * What host and remotes do in the browser with what @module-federation/enhanced built; it stands in for the plugin's
 * own runtime (webpack/federation-runtime.cjs, decision 012). The host hands it to the remotes, which bring none.
 */

type Factory = () => unknown;

/** One version of a shared package, as an app offers it. */
interface Share {
  version: string;
  get(): Factory | Promise<Factory>;
  /** What `get` answered, once somebody asked. */
  factory?: Factory | Promise<Factory>;
}

/** The shared packages by name; the first app that offers one has it for all ('loaded-first'). */
type ShareScope = Record<string, Share[]>;

/** A remote, as its entry script leaves it behind. */
interface Container {
  init(scope: ShareScope): unknown;
  get(expose: string): Promise<Factory>;
}

interface Remote {
  name: string;
  entry: string;
}

/** The part of webpack's runtime that the plugin leads here. */
interface WebpackRequire {
  m: Record<string, (module: { exports: unknown }) => void>;
  S: { default: ShareScope };
  /** Loads a script, with webpack's time limit. */
  l(url: string, done: (event?: Event) => void, key: string): void;
  federation: {
    initOptions: {
      name: string;
      remotes: Remote[];
      shared?: ShareScope;
      plugins?: { beforeInit?: (args: { userOptions: { remotes: Remote[] } }) => unknown }[];
    };
  };
  consumesLoadingData: {
    moduleIdToConsumeDataMapping: Record<
      string,
      { shareKey: string; requiredVersion: string; fallback: () => Factory | Promise<Factory> }
    >;
  };
}

interface Request {
  webpackRequire: WebpackRequire;
  chunkMapping: Record<string, string[]>;
  chunkId: string;
  promises: Promise<unknown>[];
}

const containers = new Map<string, Promise<Container>>();

/** In milliseconds: what a remote may take to begin, once its script is there. Ours begin at once. */
const patience = 30_000;

const failure = (message: string) => Object.assign(new Error(message), { name: 'ChunkLoadError' });

/** The container of a remote; one that did not come is asked for again by whoever needs it next. */
function containerOf(remote: Remote, webpackRequire: WebpackRequire) {
  const { name } = remote;
  const known = containers.get(name);
  if (known) return known;
  const opened = open(remote, webpackRequire);
  containers.set(name, opened);
  opened.catch(() => containers.delete(name));
  return opened;
}

async function open({ name, entry }: Remote, webpackRequire: WebpackRequire) {
  const { type = 'nothing came' } =
    (await new Promise<Event | undefined>((done) => webpackRequire.l(entry, done, name))) ?? {};
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw failure(`${entry} brought no ${name}: ${type}`);
  await new Promise((resolve, reject) => {
    setTimeout(reject, patience, new Error(`${name} did not begin in time`));
    Promise.resolve(container.init(webpackRequire.S.default)).then(resolve, reject);
  });
  return container;
}

/** Whether a version is in the range '^major.minor.patch', as far as a package keeps its promises. */
function fits(version: string, range: string) {
  const [major, minor] = version.split('.');
  const [wantedMajor, wantedMinor] = range.replace('^', '').split('.');
  return major === wantedMajor && (major !== '0' || minor === wantedMinor);
}

/** Puts shared packages in the places where an app imports them; what is not there at once is waited for. */
function consume(webpackRequire: WebpackRequire, ids: string[], promises: Promise<unknown>[] = []) {
  const { m: modules, S, consumesLoadingData, federation } = webpackRequire;
  for (const id of ids) {
    if (id in modules) continue;
    const { shareKey, requiredVersion, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
    const share = S.default[shareKey]?.[0];
    if (share && !fits(share.version, requiredVersion)) {
      const { name } = federation.initOptions;
      console.warn(`${name} was built with ${shareKey} ${requiredVersion} and gets ${share.version}`);
    }
    const put = (factory: Factory) => {
      modules[id] = (module) => {
        module.exports = factory();
      };
    };
    const factory = share ? (share.factory ??= share.get()) : fallback();
    if (typeof factory === 'function') {
      put(factory);
      continue;
    }
    promises.push(factory.then(put));
    factory.catch(() => delete share?.factory);
  }
}

const federation = {
  // The plugin asks whether there is one.
  runtime: {},
  bundlerRuntime: {
    init({ webpackRequire }: Pick<Request, 'webpackRequire'>) {
      const { initOptions } = webpackRequire.federation;
      for (const plugin of initOptions.plugins ?? []) plugin.beforeInit?.({ userOptions: initOptions });
      webpackRequire.S = { default: initOptions.shared ?? {} };
      return initOptions;
    },

    /** Shares need no preparation. */
    I: () => true,

    installInitialConsumes: ({
      webpackRequire,
      initialConsumes,
    }: Pick<Request, 'webpackRequire'> & { initialConsumes: string[] }) =>
      consume(webpackRequire, initialConsumes),

    consumes: ({ webpackRequire, chunkMapping, chunkId, promises }: Request) =>
      consume(webpackRequire, chunkMapping[chunkId] ?? [], promises),

    remotes({
      webpackRequire,
      chunkMapping,
      chunkId,
      promises,
      idToRemoteMap,
      idToExternalAndNameMapping,
    }: Request & {
      idToRemoteMap: Record<string, { name: string }[]>;
      idToExternalAndNameMapping: Record<string, [scope: string, expose: string]>;
    }) {
      const { m: modules, federation } = webpackRequire;
      for (const id of chunkMapping[chunkId] ?? []) {
        if (id in modules) continue;
        const [known] = idToRemoteMap[id]!;
        const [, expose] = idToExternalAndNameMapping[id]!;
        const remote = federation.initOptions.remotes.find(({ name }) => name === known?.name)!;
        promises.push(
          containerOf(remote, webpackRequire)
            .then((container) => container.get(expose))
            .then((factory) => {
              modules[id] = (module) => {
                module.exports = factory();
              };
            }),
        );
      }
    },

    /** A container takes part in the host's scope, and offers there what nobody has offered before. */
    initContainerEntry({
      webpackRequire,
      shareScope,
    }: Pick<Request, 'webpackRequire'> & { shareScope: ShareScope }) {
      for (const [name, shares] of Object.entries(webpackRequire.S.default)) shareScope[name] ??= shares;
      webpackRequire.S = { default: shareScope };
    },
  },
};

Object.assign(globalThis, { lapisFederation: federation });

export default federation;
