import type { Container, ShareScope } from './protocol';

export type { Container } from './protocol';

/** Share scope of the host, provided by webpack. */
declare const __webpack_share_scopes__: { default: ShareScope };

/** Time limit for the start of a loaded container, in milliseconds; our own containers start at once. */
const PATIENCE = 4000;

const opened = new Map<string, Promise<Container>>();

/**
 * Returns a module exposed by a remote. Each container is opened only once; if that fails, the next call
 * retries.
 * @param load fetches the container, without a time limit
 * @throws errors from `load` and the container, or if the container doesn't start within 4 s
 */
export async function loadExposed(name: string, expose: string, load: () => Container | Promise<Container>) {
  const container = opened.get(name) ?? open(name, load);
  const factory = await (await container).get(expose);
  return factory();
}

function open(name: string, load: () => Container | Promise<Container>) {
  const container = begin(name, load);
  opened.set(name, container);
  container.catch(() => opened.delete(name));
  return container;
}

async function begin(name: string, load: () => Container | Promise<Container>) {
  const container = await load();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(reject, PATIENCE, new Error(`${name} did not begin in time`));
  });
  try {
    await Promise.race([container.init(__webpack_share_scopes__.default), tooLate]);
  } finally {
    clearTimeout(timer);
  }
  return container;
}
