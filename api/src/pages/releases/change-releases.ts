import type { ReleaseChange, ReleaseReason } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { HttpError } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { delayOf, type LivePointers } from './live-pointers';
import { lastGoodOf, pointersRepository, RELEASES } from './pointers.repository';
import type { ReleaseGate } from './judgement';
import { serverName, serversRepository } from './servers.repository';

const actions = {
  promote: 'promoted',
  rollback: 'rolled_back',
  lock: 'locked',
  unlock: 'unlocked',
} as const;

export type ChangeReleases = ReturnType<typeof changeReleases>;

/** Moves what is live: through the gate, noted in the audit log, and told to every process of the site. */
export function changeReleases(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  { gate, live }: { gate: ReleaseGate; live: LivePointers },
) {
  const { all, versionsOf } = pointersRepository(db);
  const servers = serversRepository(db);

  /**
   * Does what was asked for; nothing where it is so already.
   * @param details what else the audit log says of it
   * @param from the version that has to be live for it
   * @throws HttpError 409 where the app is locked, has nothing to go back to, was changed meanwhile, or another server
   *   lacks the version; 422 with the reasons where the gate refuses it
   */
  return async (
    app: string,
    change: ReleaseChange,
    actor: Actor,
    details: Record<string, string> = {},
    from?: string,
  ) => {
    // What somebody has written into the files counts before.
    await live.read();
    const { pointers, revision } = await all();
    const now = pointers.get(app);
    if (from !== undefined && now?.version !== from)
      throw new HttpError(409, 'Someone else has just changed what is live. Please look again.');
    if (change.action === 'lock' || change.action === 'unlock') {
      if (!now) throw new HttpError(409, `No version of ${app} is live. Please choose one first.`);
    } else if (now?.locked) {
      throw new HttpError(409, `${nameOf(app)} is locked. Please unlock it first.`);
    }
    const to = await target(app, change, now?.version);
    if (change.action === 'promote' && to === now?.version) return;
    const { manifest } = 'force' in change ? await passed(app, to, change.force) : {};

    await db.transaction().execute(async (transaction) => {
      const held = pointersRepository(transaction);
      await held.hold();
      if ((await held.all()).revision !== revision)
        throw new HttpError(409, 'Someone else has just changed what is live. Please look again.');
      if (change.action === 'lock' || change.action === 'unlock')
        await held.lock(app, change.action === 'lock');
      else
        await held.move(app, {
          version: to,
          manifest,
          delay: delayOf(settings),
          bad: change.action === 'rollback' ? change.bad : undefined,
        });
      await audit(transaction).note(actor, {
        action: actions[change.action],
        kind: 'remotes',
        title: app,
        details: { version: to, before: now?.version ?? null, ...forced(change), ...details },
      });
    });
    await changes.publish([RELEASES]);
  };

  async function target(app: string, change: ReleaseChange, live: string | undefined) {
    if (change.action === 'promote') return change.version;
    if (change.action !== 'rollback') return live ?? '';
    const version = lastGoodOf(live, await versionsOf(app));
    if (version === undefined) throw new HttpError(409, `There is no good version of ${app} to go back to.`);
    return version;
  }

  async function passed(app: string, version: string, force: readonly string[]) {
    const lacking = await servers.lacking(app, version, serverName(settings));
    if (lacking.length > 0)
      throw new HttpError(409, `${lacking.join(' and ')} must be given ${app} ${version} first.`);
    const { reasons, manifest } = await gate(app, version);
    const left = reasons.filter(({ rule }) => !force.includes(rule));
    if (left.length > 0) throw refused(left);
    return { manifest: JSON.stringify(manifest) };
  }
}

/** The answer of the gate, by its rules and, for a form, in words. */
export const refused = (reasons: ReleaseReason[]) =>
  new HttpError(422, 'This version can’t go live.', {
    reasons,
    errors: { version: reasons.map(({ text }) => text) },
  });

const nameOf = (app: string) => (app === 'shell' ? 'The shell' : `The remote ${app}`);

const forced = (change: ReleaseChange): Record<string, string> =>
  'force' in change && change.force.length > 0 ? { force: change.force.join(', ') } : {};
