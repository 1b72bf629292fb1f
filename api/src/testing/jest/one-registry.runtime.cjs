const { default: Runtime } = require('jest-runtime');
const OneRegistryEnvironment = require('./one-registry.environment.cjs');

/** What replaces a module for one file of tests, so that it can't be shared with the next. */
const REPLACES_MODULES = /\bjest\.(?:do|un)?(?:mock|isolateModules|resetModules)\b/i;

/** Loads the modules of every file that a worker runs. */
class Keeper extends Runtime {
  constructor(...options) {
    super(...options);
    // Fastify looks through `require.cache` for the name of each plugin; jest's proxy makes that a fifth of all time.
    this.registries.getRequireCacheProxy = () => ({});
  }
}

/** @type {Keeper | undefined} */
let keeper;

/**
 * Jest's runtime, with one registry of modules for all files that a worker runs: the whole server is loaded once a
 * worker, not once a file. A file that replaces modules has a registry of its own.
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

  /** Called for each `require`; those of jest itself stay with the file. */
  requireModule(from, moduleName, options, isRequireActual) {
    const runtime = options?.isInternalModule ? undefined : this.#keeper;
    return runtime
      ? runtime.requireModule(from, moduleName, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** The lines of errors are found in the sources of whichever runtime loaded them. */
  getSourceMaps() {
    return this.#keeper ? this.#keeper.getSourceMaps() : super.getSourceMaps();
  }

  teardown() {
    super.teardown();
    const modules = this.#keeper?.registries.getActiveCjsRegistry();
    for (const path of [this._testPath, ...this._config.setupFilesAfterEnv]) modules?.delete(path);
  }
};
