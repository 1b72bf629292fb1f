const { TestEnvironment } = require('jest-environment-node');

// Ends a worker that has nothing left to do at once. Freeing its hundreds of megabytes first takes longer on a
// busy machine than the 500 ms after which Jest reports a leak. A worker with a real leak doesn't get here.
process.once('beforeExit', () => process.exit());

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
