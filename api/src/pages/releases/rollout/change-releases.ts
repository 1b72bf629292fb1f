import type { ReleaseChange } from '@lapis/contract';
import { type Actor, audit } from '../../../cms/audit/audit';
import { HttpError } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import { SHELL } from '../versions/app-folders';
import { failsInTrial, gateError, type ReleaseGate } from '../versions/judgement';
import type { LivePointers } from '../live/live-pointers';
import { findLastGood } from '../visits/last-good';
import { type Pointer, type Pointers, pointersRepository, RELEASES } from '../live/pointers.repository';
import { latestRollout } from '../live/rollouts.repository';
import { spreadVersion } from '../versions/spread-version';

/** The server itself uses 'stop' with `bad`, to end the rollout of a faulty version. */
type ReleaseAction = ReleaseChange | { action: 'stop'; bad: string };

const notes = {
  promote: 'promoted',
  rollback: 'rolled_back',
  lock: 'locked',
  unlock: 'unlocked',
  canary: 'rollout_started',
  stop: 'rollout_stopped',
} as const;

export type ChangeReleases = ReturnType<typeof changeReleases>;

export function changeReleases(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  { gate, live }: { gate: ReleaseGate; live: LivePointers },
) {
  const { all } = pointersRepository(db);

  /**
   * Makes a change, unless it has already been made.
   * @param details additional fields for the audit log
   * @param from the version expected to be live, or in rollout for 'stop'
   * @throws HttpError 409 if the app is locked, has no earlier version, has been changed in the meantime, or
   * a different server can't get the version; 422 with the gate's reasons
   */
  return async (
    app: string,
    change: ReleaseAction,
    actor: Actor,
    details: Record<string, string> = {},
    from?: string,
  ) => {
    // Applies an operator's edits to live.json files first.
    await live.read();
    const { pointers, revision } = await all();
    const now = pointers.get(app);
    const running = latestRollout(now?.rollout);
    const left = change.action === 'stop' ? running?.version : now?.version;
    if (from !== undefined && left !== from) throw overtaken();
    const problem = findConflict(app, change, now);
    if (problem) throw new HttpError(409, problem);
    const to = await target(app, change, now);
    if (isAlreadyDone(change, to, now)) return;
    const { manifest, isForced } = 'force' in change ? await passGate(app, to, change, pointers) : {};

    await db.transaction().execute(async (transaction) => {
      const held = pointersRepository(transaction);
      await held.hold();
      if ((await held.all()).revision !== revision) throw overtaken();
      const { delay } = live;
      const bad = 'bad' in change ? change.bad : undefined;
      if (change.action === 'lock' || change.action === 'unlock')
        await held.lock(app, change.action === 'lock');
      else if (change.action === 'canary' || change.action === 'stop')
        await held.share(app, { version: to, percent: requestedShare(change), manifest, delay, bad });
      else await held.move(app, { version: to, manifest, delay, bad, isForced });
      await audit(transaction).note(actor, {
        action: auditAction(change, running),
        kind: 'remotes',
        title: app,
        details: {
          version: to,
          before: now?.version ?? null,
          ...(change.action === 'canary' && { percent: change.percent }),
          ...forceDetails(change),
          ...endedRollout(change, to, now),
          ...details,
        },
      });
    });
    await changes.publish([RELEASES]);
  };

  async function target(app: string, change: ReleaseAction, now: Pointer | undefined) {
    if ('version' in change) return change.version;
    if (change.action === 'stop') return latestRollout(now?.rollout)?.version ?? '';
    if (change.action !== 'rollback') return now?.version ?? '';
    const version = await findLastGood(db, app, now?.version);
    if (version === undefined) throw new HttpError(409, `There is no good version of ${app} to go back to.`);
    return version;
  }

  /**
   * Checks a version with the gate: alongside the live versions, and again alongside those in rollout,
   * because some visitors get it together with these.
   */
  async function passGate(
    app: string,
    version: string,
    { action, force }: { action: ReleaseAction['action']; force: readonly string[] },
    pointers: Pointers,
  ) {
    const lacking = await spreadVersion({ db, settings, changes }, app, version);
    if (lacking.length > 0)
      throw new HttpError(409, `${lacking.join(' and ')} must be given ${app} ${version} first.`);
    const { reasons, manifest } = await gate(app, version);
    const beside = rolledOutBeside(app, pointers);
    // A different app's rollout mustn't hold up a rollback.
    if (beside.size > 0 && action !== 'rollback') {
      const more = await gate(app, version, { beside, isTried: false });
      reasons.push(...more.reasons.filter(({ text }) => !reasons.some((one) => one.text === text)));
    }
    // A version that was live before may go back, even if the rules for files have become stricter since.
    const ignored = action === 'rollback' ? [...force, 'styles', 'globals'] : force;
    const left = reasons.filter(({ rule }) => !ignored.includes(rule));
    if (left.length > 0) throw gateError(left);
    // In a rollback a busy server may be too slow to render all pages, so what was known of the version stays.
    const isForced = action === 'rollback' ? undefined : failsInTrial(reasons);
    return { manifest: JSON.stringify(manifest), isForced };
  }
}

const overtaken = () => new HttpError(409, 'Someone else has just changed what is live. Please check again.');

const describeApp = (app: string) => (app === SHELL ? 'The shell' : `The remote ${app}`);

function findConflict(app: string, change: ReleaseAction, now: Pointer | undefined) {
  const { action } = change;
  const isOfLock = action === 'lock' || action === 'unlock';
  if (!now && (isOfLock || action === 'canary'))
    return `No version of ${app} is live. Please choose one first.`;
  if (now?.locked && !isOfLock) return `${describeApp(app)} is locked. Please unlock it first.`;
  const running = latestRollout(now?.rollout);
  if (action === 'stop' && !running)
    return `All visitors get the same version of ${app}, so there is nothing to stop.`;
  if (action !== 'canary') return undefined;
  if (change.version === now?.version) return `All visitors already get version ${change.version} of ${app}.`;
  return running && running.version !== change.version
    ? `A share of the visitors gets version ${running.version} of ${app}. Please stop that first, or make it live.`
    : undefined;
}

const auditAction = ({ action }: ReleaseAction, running: unknown) =>
  action === 'canary' && running ? 'rollout_changed' : notes[action];

function isAlreadyDone(change: ReleaseAction, to: string, now: Pointer | undefined) {
  if (change.action === 'promote') return to === now?.version;
  return change.action === 'canary' && change.percent === latestRollout(now?.rollout)?.percent;
}

const requestedShare = (change: { action: 'canary'; percent: number } | { action: string }) =>
  'percent' in change ? change.percent : 0;

const rolledOutBeside = (app: string, pointers: Pointers) =>
  new Map(
    [...pointers].flatMap(([other, { rollout }]) => {
      const running = latestRollout(rollout);
      return running && other !== app ? [[other, running.version] as const] : [];
    }),
  );

const forceDetails = (change: ReleaseAction): Record<string, string> =>
  'force' in change && change.force.length > 0 ? { force: change.force.join(', ') } : {};

function endedRollout(
  { action }: ReleaseAction,
  to: string,
  now: Pointer | undefined,
): Record<string, string> {
  const running = latestRollout(now?.rollout);
  if (!running || (action !== 'promote' && action !== 'rollback')) return {};
  return { rollout: running.version === to ? 'given to all' : `${running.version} stopped` };
}
