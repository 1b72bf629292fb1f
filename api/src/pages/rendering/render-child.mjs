/**
 * Runs the code of the host and the remotes in a child process, and renders pages for the server. The server
 * makes the loaders' requests. messages.ts describes the protocol. Written in JavaScript, so that no compiler
 * is needed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Maximum length in characters. A longer page is a mistake, and would fill the server's memory. */
const LONGEST_PAGE = 4_000_000;

/** Maximum number of names of globals that are reported at a time. */
const MOST_GLOBALS = 20;

const current = new AsyncLocalStorage();
const underWay = new Map();
const reads = new Map();
let lastRead = 0;
let opened;
let globals;

// Captured first, because remotes may tamper with `process`.
const say = process.send.bind(process);
const end = process.kill.bind(process, process.pid, 'SIGKILL');

const jobs = {
  ping: () => say({ type: 'pong' }),
  open: ({ code }) => {
    opened = open(code);
    opened.then(
      ({ failures, globals }) => say({ type: 'opened', failures, globals }),
      (error) => say({ type: 'broken', error: formatError(error) }),
    );
  },
  page: ({ id, task }) => {
    const aborted = new AbortController();
    underWay.set(id, aborted);
    current
      .run(id, () => make(task, aborted.signal))
      .then(
        (page) => say({ type: 'made', id, page, globals: globals.listNew() }),
        (error) => say({ type: 'failed', id, error: formatError(error) }),
      )
      .finally(() => underWay.delete(id));
  },
  abort: ({ id }) => underWay.get(id)?.abort(),
  answer({ read, status, body, error }) {
    const { resolve, reject } = reads.get(read);
    reads.delete(read);
    if (error) reject(new Error(error));
    else resolve({ status, body });
  },
};

process.on('message', (message) => jobs[message.type](message));
// A finished page may still throw; the server decides what happens to this process.
process.on('uncaughtException', (error) => say({ type: 'late', error: formatError(error) }));
process.on('unhandledRejection', (error) => say({ type: 'late', error: formatError(error) }));
// Ignores Ctrl+C, which reaches every process in the terminal. The server ends this process when it no longer
// needs it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', end);
endWithServer();

async function open({ host, remotes, plan }) {
  /** @type {import('@lapis/contract/rendering').SiteCode} */
  const code = createRequire(import.meta.url)(host);
  code.readWith(read);
  globals = watchGlobals();
  const added = {};
  let loading;
  function noteGlobals() {
    const names = globals.listNew();
    if (loading !== undefined && names.length > 0) added[loading] = names;
  }
  code.loadEntriesFrom(remotes, (name) => {
    noteGlobals();
    loading = name;
    say({ type: 'loading', name });
  });
  const site = await code.createSite(plan);
  noteGlobals();
  const failures = Object.entries(site.failures).filter(([name]) => name in remotes);
  return {
    site,
    failures: Object.fromEntries(failures.map(([name, error]) => [name, formatError(error)])),
    globals: added,
  };
}

/** Finds globals that were added since the last call; remotes are loaded one after the other. */
function watchGlobals() {
  const known = new Set(Object.getOwnPropertyNames(globalThis));
  return {
    listNew() {
      const added = Object.getOwnPropertyNames(globalThis).filter((name) => !known.has(name));
      for (const name of added) known.add(name);
      return added.slice(0, MOST_GLOBALS).map((name) => name.slice(0, 100));
    },
  };
}

async function make({ kind, address, site: settings, status }, signal) {
  const { site } = await opened;
  if (kind === 'frame') return { kind: 'frame', closed: false, ...(await site.render(address, settings)) };
  const loaded =
    kind === 'problem' ? site.problem(address, status, settings) : await site.load(address, settings, signal);
  if (loaded.kind === 'redirect') return loaded;
  // Sent as a problem, because the server has its own pages for missing and unavailable content.
  if (kind === 'page' && loaded.kind === 'page' && [404, 503].includes(loaded.status)) {
    return { kind: 'problem', status: loaded.status };
  }
  const page = { ...loaded, ...(await site.render(address, settings, loaded.data)) };
  const length = String(page.markup).length + (JSON.stringify(page.data)?.length ?? 0);
  if (length > LONGEST_PAGE)
    throw new Error(`The page has ${length} characters, and the limit is ${LONGEST_PAGE}`);
  return page;
}

async function read(address, signal) {
  signal?.throwIfAborted();
  if (!/^\/api\/.{0,4000}$/.test(address)) throw new Error('A loader may only ask for addresses of the API');
  lastRead += 1;
  const id = lastRead;
  return new Promise((resolve, reject) => {
    reads.set(id, { resolve, reject });
    say({ type: 'read', read: id, page: current.getStore(), address });
  });
}

function formatError(error) {
  try {
    return String(error?.stack ?? error).slice(0, 4000);
  } catch {
    return 'Something without a message was thrown';
  }
}

/**
 * Ends this process if the server dies. Another thread watches, because code in this one may loop for ever.
 */
function endWithServer() {
  const watch = `const { ppid } = process;
    setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
  const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 2 };
  new Worker(watch, { eval: true, resourceLimits }).unref();
}
