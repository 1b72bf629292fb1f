const { TestEnvironment } = require('jest-environment-jsdom');
const { speedUpComputedStyle } = require('./computed-style.cjs');

/** What the web platform has, Node has too, and jsdom lacks or has in a kind that Node's own classes refuse. */
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

  /** Node's channels reach through the whole process: what a test leaves open would be another tab of the next. */
  handleTestEvent({ name }) {
    if (name === 'test_done') this.closeChannels();
  }
};
