const { TestEnvironment } = require('jest-environment-node');

/** Shared by all test files of a worker. */
let shared;

/** Jest's Node environment, created once per worker, as modules shared between files live in its globals. */
module.exports = class OneRegistryEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    super(config, context);
    shared = this;
  }

  /** Keeps the environment, which ends with its worker. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
  }
};
