import type { Container, ShareScope } from './protocol';

export type { Container } from './protocol';

/** What the host shares; webpack puts it here. */
declare const __webpack_share_scopes__: { default: ShareScope };

/** In milliseconds: what a container may take to begin once it is there, on any line. Ours begin at once. */
const PATIENCE = 4000;

const opened = new Map<string, Promise<Container>>();

/**
 * Answers a module that a remote exposes, named `name` and `expose`. Its container is opened once for all who ask;
 * one that failed is tried again by whoever asks next.
 * @param load fetches the container, in its own time
 * @throws what `load` and the container throw, and an Error where the container doesn't begin within 4 s
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
