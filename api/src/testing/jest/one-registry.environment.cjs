const { TestEnvironment } = require('jest-environment-node');

/** The environment of every file that a worker runs. */
let shared;

/** Jest's environment for Node, one for all files of a worker: the modules that they share live in its globals. */
module.exports = class OneRegistryEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (shared) return shared;
    super(config, context);
    shared = this;
  }

  /** It goes with its worker. */
  async teardown() {
    this.fakeTimersModern.useRealTimers();
  }
};
