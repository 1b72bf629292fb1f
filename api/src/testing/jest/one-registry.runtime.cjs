const { default: Runtime } = require('jest-runtime');
const OneRegistryEnvironment = require('./one-registry.environment.cjs');

/**
 * Matches calls with which a test file replaces modules. Such a file can't share modules with other files.
 */
const REPLACES_MODULES = /\bjest\.(?:do|un)?(?:mock|isolateModules|resetModules)\b/i;

/** Runtime that keeps the modules of all of a worker's test files. */
class Keeper extends Runtime {
  constructor(...options) {
    super(...options);
    // Fastify searches `require.cache` for the name of each plugin. With Jest's proxy, that takes a fifth of
    // the time.
    this.registries.getRequireCacheProxy = () => ({});
  }
}

/** @type {Keeper | undefined} */
let keeper;

/**
 * Jest's runtime with one module registry for all of a worker's test files, so that the server is loaded once
 * per worker. Test files that replace modules have their own registry.
 */
module.exports = class OneRegistryRuntime extends Runtime {
  #keeper;

  constructor(...options) {
    super(...options);
    const [config, environment, resolver, transformer, cacheFS, coverage, testPath, globalConfig] = options;
    const isOwn = REPLACES_MODULES.test(cacheFS.get(testPath) ?? '');
    if (isOwn || !(environment instanceof OneRegistryEnvironment)) return;
    keeper ??= new Keeper(
      config,
      environment,
      resolver,
      transformer,
      new Map(),
      coverage,
      testPath,
      globalConfig,
    );
    this.#keeper = keeper;
  }

  /** Loads modules into the shared registry, except Jest's own. */
  requireModule(from, moduleName, options, isRequireActual) {
    const runtime = options?.isInternalModule ? undefined : this.#keeper;
    return runtime
      ? runtime.requireModule(from, moduleName, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** Returns source maps from the runtime that loaded the modules. */
  getSourceMaps() {
    return this.#keeper ? this.#keeper.getSourceMaps() : super.getSourceMaps();
  }

  teardown() {
    super.teardown();
    const modules = this.#keeper?.registries.getActiveCjsRegistry();
    for (const path of [this._testPath, ...this._config.setupFilesAfterEnv]) modules?.delete(path);
  }
};
