import { satisfies } from 'semver';
import type { Manifest } from './manifest';
import { segmentAt } from './places';
import type { GateRule, ReleaseReason } from './releases';

export interface GateContext {
  live: ReadonlyMap<string, Manifest>;
  /** Version of the shell that a rollback would restore. */
  shellBefore?: Manifest | undefined;
  calls: ReadonlyMap<string, readonly string[]>;
}

/**
 * Maximum size of a page's own scripts and styles, in bytes after Brotli compression: three times that of the
 * portal's largest page, which has a text editor. A larger page usually means that a library was added by
 * mistake.
 */
const BUDGET = 400_000;

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
 * Checks whether a version may go live together with the other live versions, based on their manifests.
 * @returns every reason against it
 */
export function gate(version: Manifest, { live, shellBefore, calls }: GateContext): ReleaseReason[] {
  const host = live.get('shell');
  const isHost = version.app === 'shell';
  const remotes = [...live.values()].filter(({ app }) => app !== 'shell');
  return [
    ...(isHost ? remotes.flatMap((remote) => together(remote, version)) : []),
    ...(!isHost && host ? together(version, host) : []),
    ...(!isHost && shellBefore ? beforeToo(version, shellBefore, host) : []),
    ...unknownNames(version),
    ...checkCalls(version, calls),
    ...checkPaths(version, [...live.values()]),
    ...checkSegments(version, remotes),
    ...checkSizes(version),
  ];
}

const reason = (rule: GateRule, text: string): ReleaseReason => ({ rule, text });

const versionName = ({ app, version }: Manifest) => `${app} ${version}`;

function together(remote: Manifest, host: Manifest): ReleaseReason[] {
  const reasons: ReleaseReason[] = [];
  if (remote.protocol !== host.protocol)
    reasons.push(
      reason(
        'protocol',
        `${versionName(remote)} speaks the container protocol ${remote.protocol}, and ${versionName(host)} ${host.protocol}.`,
      ),
    );
  if (!host.offers)
    return [
      ...reasons,
      reason('manifest', `${versionName(host)} does not say which shared packages it has.`),
    ];
  for (const [name, { range, names }] of Object.entries(remote.uses)) {
    const offer = host.offers[name];
    if (!offer) {
      reasons.push(reason('names', `${versionName(remote)} uses ${name}, which ${versionName(host)} lacks.`));
      continue;
    }
    if (!satisfies(offer.version, range, { includePrerelease: true }))
      reasons.push(
        reason(
          'ranges',
          `${versionName(remote)} needs ${name} ${range}, and ${versionName(host)} has ${offer.version}.`,
        ),
      );
    const offered = new Set(offer.names);
    const missing = names === '*' ? [] : names.filter((one) => !offered.has(one));
    if (missing.length > 0)
      reasons.push(
        reason(
          'names',
          `${versionName(remote)} uses ${missing.join(', ')} from ${name}, which ${versionName(host)} lacks.`,
        ),
      );
  }
  return reasons;
}

function beforeToo(remote: Manifest, before: Manifest, host: Manifest | undefined) {
  if (before.version === host?.version) return [];
  return together(remote, before).map(({ text }) =>
    reason('shell-before', `${text} The shell could no longer be rolled back.`),
  );
}

/**
 * Checks that the manifest lists the names imported from our own packages. Packages from a registry only need
 * a version range.
 */
function unknownNames({ uses }: Manifest) {
  const unknown = Object.keys(uses).filter((name) => name.startsWith('@lapis/') && uses[name]?.names === '*');
  return unknown.length === 0
    ? []
    : [reason('unknown-names', `It does not say which names it uses from ${unknown.join(', ')}.`)];
}

function checkCalls({ calls: used }: Manifest, calls: GateContext['calls']) {
  const missing = Object.keys(used).filter((call) => !calls.has(call));
  const changed = Object.entries(used).filter(([call, hash]) => calls.get(call)?.includes(hash) === false);
  return [
    ...(missing.length > 0
      ? [reason('calls', `It needs calls that this server does not have: ${missing.join(', ')}.`)]
      : []),
    ...(changed.length > 0
      ? [
          reason(
            'changed-calls',
            `This server has changed these calls since it was built: ${changed.map(([call]) => call).join(', ')}.`,
          ),
        ]
      : []),
  ];
}

function checkPaths(version: Manifest, others: Manifest[]) {
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
 * Finds unreachable pages: pages of this version whose address begins with a segment of another remote, and
 * pages of other remotes that this version would hide.
 */
function checkSegments(version: Manifest, remotes: Manifest[]) {
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

const checkSizes = ({ pages }: Manifest) =>
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
