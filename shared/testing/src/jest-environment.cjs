const { TestEnvironment } = require('jest-environment-jsdom');
const { speedUpComputedStyle } = require('./computed-style.cjs');

// A worker with nothing left to do ends at once. Jest reports a leak after 500 ms, and freeing memory may take longer.
process.once('beforeExit', () => process.exit());

/** Web APIs that Node has, and that jsdom lacks or implements incompatibly with Node's classes. */
const missing = {
  AbortController,
  AbortSignal,
  Blob,
  fetch,
  Headers,
  ReadableStream,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
  TransformStream,
};

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    speedUpComputedStyle(this.global);
    const channels = [];
    this.closeChannels = () => channels.splice(0).forEach((channel) => channel.close());
    Object.assign(this.global, missing, {
      BroadcastChannel: class extends BroadcastChannel {
        constructor(name) {
          super(name);
          channels.push(this);
        }
      },
    });
  }

  /**
   * Closes channels after each test, because Node shares them in the process: an open one would act as a
   * second tab in the next test.
   */
  handleTestEvent({ name }) {
    if (name === 'test_done') this.closeChannels();
  }
};
