import { satisfies } from 'semver';
import type { Manifest } from './manifest';
import { segmentAt } from './places';
import type { GateRule, ReleaseReason } from './releases';

/** What a version is judged by. */
export interface Surroundings {
  /** What else is live, by app: the host is `shell`. The app's own live version is left out. */
  live: ReadonlyMap<string, Manifest>;
  /** What rolling the host back would lead to. */
  shellBefore?: Manifest | undefined;
  /** The calls of the server, by `METHOD /path`, each with the hashes of the descriptions that it serves. */
  calls: ReadonlyMap<string, readonly string[]>;
}

/**
 * Of a page's own scripts and styles together, in bytes of Brotli: three times what the largest page of the portal
 * takes, an editor of texts. A page that comes near it was likely given a library by mistake.
 */
const BUDGET = 400_000;

/** First segments of addresses that are the server's. */
const RESERVED = new Set([
  'api',
  'dist',
  'healthz',
  'page-data',
  'readyz',
  'remotes',
  'site-plan',
  'storage',
]);

/**
 * Whether a version may go live beside what is live, by what its build wrote down.
 * @returns every reason against it; none where it may
 */
export function gate(version: Manifest, { live, shellBefore, calls }: Surroundings): ReleaseReason[] {
  const host = live.get('shell');
  const isHost = version.app === 'shell';
  const remotes = [...live.values()].filter(({ app }) => app !== 'shell');
  return [
    ...(isHost ? remotes.flatMap((remote) => together(remote, version)) : []),
    ...(!isHost && host ? together(version, host) : []),
    ...(!isHost && shellBefore ? beforeToo(version, shellBefore, host) : []),
    ...unknownNames(version),
    ...callsOf(version, calls),
    ...pathsOf(version, [...live.values()]),
    ...strangersOf(version, remotes),
    ...sizesOf(version),
  ];
}

const reason = (rule: GateRule, text: string): ReleaseReason => ({ rule, text });

const nameOf = ({ app, version }: Manifest) => `${app} ${version}`;

/** Whether a remote works in a host. */
function together(remote: Manifest, host: Manifest): ReleaseReason[] {
  const reasons: ReleaseReason[] = [];
  if (remote.protocol !== host.protocol)
    reasons.push(
      reason(
        'protocol',
        `${nameOf(remote)} speaks the container protocol ${remote.protocol}, and ${nameOf(host)} ${host.protocol}.`,
      ),
    );
  if (!host.offers)
    return [...reasons, reason('manifest', `${nameOf(host)} does not say which shared packages it has.`)];
  for (const [name, { range, names }] of Object.entries(remote.uses)) {
    const offer = host.offers[name];
    if (!offer) {
      reasons.push(reason('names', `${nameOf(remote)} uses ${name}, which ${nameOf(host)} lacks.`));
      continue;
    }
    if (!satisfies(offer.version, range, { includePrerelease: true }))
      reasons.push(
        reason(
          'ranges',
          `${nameOf(remote)} needs ${name} ${range}, and ${nameOf(host)} has ${offer.version}.`,
        ),
      );
    const offered = new Set(offer.names);
    const missing = names === '*' ? [] : names.filter((one) => !offered.has(one));
    if (missing.length > 0)
      reasons.push(
        reason(
          'names',
          `${nameOf(remote)} uses ${missing.join(', ')} of ${name}, which ${nameOf(host)} lacks.`,
        ),
      );
  }
  return reasons;
}

/** Whether a remote would work in the host that rolling back leads to. */
function beforeToo(remote: Manifest, before: Manifest, host: Manifest | undefined) {
  if (before.version === host?.version) return [];
  return together(remote, before).map(({ text }) =>
    reason('shell-before', `${text} The shell could not be rolled back any more.`),
  );
}

/** Of a package from a registry its range says enough; the version of our own says nothing of the names in it. */
function unknownNames({ uses }: Manifest) {
  const unknown = Object.keys(uses).filter((name) => name.startsWith('@lapis/') && uses[name]?.names === '*');
  return unknown.length === 0
    ? []
    : [reason('unknown-names', `It does not say which names it uses of ${unknown.join(', ')}.`)];
}

function callsOf({ calls: used }: Manifest, calls: Surroundings['calls']) {
  const missing = Object.keys(used).filter((call) => !calls.has(call));
  const changed = Object.entries(used).filter(([call, hash]) => calls.get(call)?.includes(hash) === false);
  return [
    ...(missing.length > 0
      ? [reason('calls', `It calls what this server does not have: ${missing.join(', ')}.`)]
      : []),
    ...(changed.length > 0
      ? [
          reason(
            'changed-calls',
            `This server describes otherwise than when it was built: ${changed.map(([call]) => call).join(', ')}.`,
          ),
        ]
      : []),
  ];
}

/** Every address and every name of a page is one page's. */
function pathsOf(version: Manifest, others: Manifest[]) {
  const reasons: ReleaseReason[] = [];
  const taken = new Map<string, string>();
  const claim = (what: string, key: string, app: string) => {
    const owner = taken.get(key);
    if (owner === undefined) taken.set(key, app);
    else if (app === version.app)
      reasons.push(
        reason(
          'paths',
          owner === app ? `${what} is claimed twice.` : `${what} is one of ${ownerName(owner)}.`,
        ),
      );
  };
  for (const { app, pages, remote } of [...others, version]) {
    for (const segment of remote?.segments ?? [])
      claim(`The part /${segment} of the site`, `/${segment}`, app);
    for (const { name, path } of pages) {
      claim(`Its page ${path}`, `at ${path.toLowerCase().replace(/:\w+/g, ':')}`, app);
      claim(`The name ${name} of its page`, `name ${name}`, app);
    }
  }
  for (const { path } of version.pages) {
    const segments = path.split('/').slice(1);
    if (RESERVED.has(segments[0]?.toLowerCase() ?? '') || segments.at(-1)?.includes('.'))
      reasons.push(
        reason('paths', `No page may be at ${path}: the address is one of the server or of a file.`),
      );
  }
  return reasons;
}

/**
 * Pages that would not be found, because their addresses begin with what another remote has: those of the version, and
 * those of others within what it claims.
 */
function strangersOf(version: Manifest, remotes: Manifest[]) {
  const all = [...remotes.filter(({ app }) => app !== version.app), version];
  const owners = new Map(
    all.flatMap(({ app, remote }) => (remote?.segments ?? []).map((segment) => [segment, app] as const)),
  );
  return all.flatMap(({ app, pages, remote }) =>
    pages.flatMap(({ path }) => {
      const part = segmentAt(owners.keys(), path) ?? '';
      const owner = owners.get(part) ?? app;
      if (part === '' || remote?.segments.includes(part) || ![app, owner].includes(version.app)) return [];
      const text =
        app === version.app
          ? `Its page ${path} is in the part /${part} of ${ownerName(owner)}.`
          : `The page ${path} of ${ownerName(app)} would be in its part /${part}.`;
      return [reason('paths', text)];
    }),
  );
}

const ownerName = (app: string) => (app === 'shell' ? 'the shell' : `the remote ${app}`);

const sizesOf = ({ pages }: Manifest) =>
  pages.flatMap(({ name, size }) => {
    const bytes = size.script + size.style;
    return bytes <= BUDGET
      ? []
      : [
          reason(
            'budget',
            `The page ${name} has ${kB(bytes)} of its own; at most ${kB(BUDGET)} are allowed.`,
          ),
        ];
  });

const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
