import type { ReleaseChange } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { SHELL } from './app-folders';
import { refused, type ReleaseGate } from './judgement';
import { lastGoodOf } from './known-versions.repository';
import type { LivePointers } from './live-pointers';
import { type Pointer, type Pointers, pointersRepository, RELEASES } from './pointers.repository';
import { rolloutOf } from './rollouts.repository';
import { spreadVersion } from './spread-version';

/** What is asked for; the site itself ends a rollout by saying what is wrong with its version. */
type Change = ReleaseChange | { action: 'stop'; bad: string };

const notes = {
  promote: 'promoted',
  rollback: 'rolled_back',
  lock: 'locked',
  unlock: 'unlocked',
  canary: 'rollout_started',
  stop: 'rollout_stopped',
} as const;

export type ChangeReleases = ReturnType<typeof changeReleases>;

/** Moves what visitors get: through the gate, noted in the audit log, and told to every process of the site. */
export function changeReleases(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  { gate, live }: { gate: ReleaseGate; live: LivePointers },
) {
  const { all, versionsOf } = pointersRepository(db);

  /**
   * Does what was asked for; nothing where it is so already.
   * @param details what else the audit log says of it
   * @param from the version that has to be live for it, or to be rolled out where the rollout is stopped
   * @throws HttpError 409 where the app is locked, has nothing to go back to, was changed meanwhile, or another server
   *   lacks the version and can't fetch it; 422 with the reasons where the gate refuses it
   */
  return async (
    app: string,
    change: Change,
    actor: Actor,
    details: Record<string, string> = {},
    from?: string,
  ) => {
    // What somebody has written into the files counts before.
    await live.read();
    const { pointers, revision } = await all();
    const now = pointers.get(app);
    const running = rolloutOf(now?.rollout);
    const left = change.action === 'stop' ? running?.version : now?.version;
    if (from !== undefined && left !== from) throw overtaken();
    const problem = problemOf(app, change, now);
    if (problem) throw new HttpError(409, problem);
    const to = await target(app, change, now);
    if (isSo(change, to, now)) return;
    const { manifest } = 'force' in change ? await passed(app, to, change, pointers) : {};

    await db.transaction().execute(async (transaction) => {
      const held = pointersRepository(transaction);
      await held.hold();
      if ((await held.all()).revision !== revision) throw overtaken();
      const { delay } = live;
      const bad = 'bad' in change ? change.bad : undefined;
      if (change.action === 'lock' || change.action === 'unlock')
        await held.lock(app, change.action === 'lock');
      else if (change.action === 'canary' || change.action === 'stop')
        await held.share(app, { version: to, percent: shareOf(change), manifest, delay, bad });
      else await held.move(app, { version: to, manifest, delay, bad });
      await audit(transaction).note(actor, {
        action: noteOf(change, running),
        kind: 'remotes',
        title: app,
        details: {
          version: to,
          before: now?.version ?? null,
          ...(change.action === 'canary' && { percent: change.percent }),
          ...forced(change),
          ...endOf(change, to, now),
          ...details,
        },
      });
    });
    await changes.publish([RELEASES]);
  };

  async function target(app: string, change: Change, now: Pointer | undefined) {
    if ('version' in change) return change.version;
    if (change.action === 'stop') return rolloutOf(now?.rollout)?.version ?? '';
    if (change.action !== 'rollback') return now?.version ?? '';
    const version = lastGoodOf(now?.version, await versionsOf(app));
    if (version === undefined) throw new HttpError(409, `There is no good version of ${app} to go back to.`);
    return version;
  }

  /** Beside what is live, and beside what a share of the visitors gets of the other apps: some of them get both. */
  async function passed(
    app: string,
    version: string,
    { action, force }: { action: Change['action']; force: readonly string[] },
    pointers: Pointers,
  ) {
    const lacking = await spreadVersion({ db, settings, changes }, app, version);
    if (lacking.length > 0)
      throw new HttpError(409, `${lacking.join(' and ')} must be given ${app} ${version} first.`);
    const { reasons, manifest } = await gate(app, version);
    const beside = rolledOutBeside(app, pointers);
    // Going back must not wait for others.
    if (beside.size > 0 && action !== 'rollback') {
      const more = await gate(app, version, { beside, isTried: false });
      reasons.push(...more.reasons.filter(({ text }) => !reasons.some((one) => one.text === text)));
    }
    const left = reasons.filter(({ rule }) => !force.includes(rule));
    if (left.length > 0) throw refused(left);
    return { manifest: JSON.stringify(manifest) };
  }
}

const overtaken = () => new HttpError(409, 'Someone else has just changed what is live. Please look again.');

const nameOf = (app: string) => (app === SHELL ? 'The shell' : `The remote ${app}`);

/** Why a change can't be made of an app as it is now. */
function problemOf(app: string, change: Change, now: Pointer | undefined) {
  const { action } = change;
  const isOfLock = action === 'lock' || action === 'unlock';
  if (!now && (isOfLock || action === 'canary'))
    return `No version of ${app} is live. Please choose one first.`;
  if (now?.locked && !isOfLock) return `${nameOf(app)} is locked. Please unlock it first.`;
  const running = rolloutOf(now?.rollout);
  if (action === 'stop' && !running)
    return `All visitors get the same version of ${app}: there is nothing to stop.`;
  if (action !== 'canary') return undefined;
  if (change.version === now?.version) return `All visitors get version ${change.version} of ${app} already.`;
  return running && running.version !== change.version
    ? `A share of the visitors gets version ${running.version} of ${app}. Please stop that first, or make it live.`
    : undefined;
}

/** How the audit log calls a change. */
const noteOf = ({ action }: Change, running: unknown) =>
  action === 'canary' && running ? 'rollout_changed' : notes[action];

/** Whether it is so already. */
function isSo(change: Change, to: string, now: Pointer | undefined) {
  if (change.action === 'promote') return to === now?.version;
  return change.action === 'canary' && change.percent === rolloutOf(now?.rollout)?.percent;
}

const shareOf = (change: { action: 'canary'; percent: number } | { action: string }) =>
  'percent' in change ? change.percent : 0;

const rolledOutBeside = (app: string, pointers: Pointers) =>
  new Map(
    [...pointers].flatMap(([other, { rollout }]) => {
      const running = rolloutOf(rollout);
      return running && other !== app ? [[other, running.version] as const] : [];
    }),
  );

const forced = (change: Change): Record<string, string> =>
  'force' in change && change.force.length > 0 ? { force: change.force.join(', ') } : {};

/** What became of a rollout, where another change ended it. */
function endOf({ action }: Change, to: string, now: Pointer | undefined): Record<string, string> {
  const running = rolloutOf(now?.rollout);
  if (!running || (action !== 'promote' && action !== 'rollback')) return {};
  return { rollout: running.version === to ? 'given to all' : `${running.version} stopped` };
}
