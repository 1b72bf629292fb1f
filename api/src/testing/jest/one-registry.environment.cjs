const { TestEnvironment } = require('jest-environment-node');

/** Environment shared by all of a worker's test files. */
let shared;

/** Jest's Node environment, created once per worker, because modules shared between files use its globals. */
module.exports = class OneRegistryEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    super(config, context);
    shared = this;
  }

  /** Keeps the environment until its worker ends. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
  }
};
