const { default: Runtime } = require('jest-runtime');
const OneRegistryEnvironment = require('./one-registry.environment.cjs');

/** Calls that replace modules for one test file, which therefore can't share them. */
const REPLACES_MODULES = /\bjest\.(?:do|un)?(?:mock|isolateModules|resetModules)\b/i;

/** Keeps the modules of all test files of a worker. */
class Keeper extends Runtime {
  constructor(...options) {
    super(...options);
    // Fastify searches `require.cache` for each plugin's name; with Jest's proxy that takes a fifth of the
    // time.
    this.registries.getRequireCacheProxy = () => ({});
  }
}

/** @type {Keeper | undefined} */
let keeper;

/**
 * Jest's runtime with one module registry for all test files of a worker, so that the server loads once
 * per worker. Files that replace modules have their own.
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

  /** Jest's own modules stay with the file. */
  requireModule(from, moduleName, options, isRequireActual) {
    const runtime = options?.isInternalModule ? undefined : this.#keeper;
    return runtime
      ? runtime.requireModule(from, moduleName, options, isRequireActual)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** Errors are mapped by the runtime that loaded their file. */
  getSourceMaps() {
    return this.#keeper ? this.#keeper.getSourceMaps() : super.getSourceMaps();
  }

  teardown() {
    super.teardown();
    const modules = this.#keeper?.registries.getActiveCjsRegistry();
    for (const path of [this._testPath, ...this._config.setupFilesAfterEnv]) modules?.delete(path);
  }
};
