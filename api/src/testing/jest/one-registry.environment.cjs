const { TestEnvironment } = require('jest-environment-node');

/** Environment shared by all test files of a worker. */
let shared;

/** Jest's Node environment, created once per worker, because the modules that files share use its globals. */
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
