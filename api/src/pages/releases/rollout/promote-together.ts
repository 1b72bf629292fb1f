import type { GateRule, ReleaseReason } from '@lapis/contract';
import { audit } from '../../../cms/audit/audit';
import type { Services } from '../../../server/http/serve';
import { SHELL } from '../versions/app-folders';
import { changeDelay } from '../live/live-pointers';
import { pointersRepository, RELEASES } from '../live/pointers.repository';
import { spreadVersion } from '../versions/spread-version';
import { failsInTrial, type ReleaseGate } from '../versions/judgement';

interface PromotionResult {
  promoted: string[];
  /** Faults in versions that went live regardless, because no shell was live. */
  doubts: ReleaseReason[];
  refused: Map<string, ReleaseReason[]>;
  locked: string[];
}

const neededRules: GateRule[] = ['bad', 'manifest', 'signature', 'files', 'calls'];

/**
 * Rules that remotes must meet even if no shell is live. Unlike the shell, a remote must also fit the other
 * apps: one that doesn't is left out, and never holds the shell back.
 */
const neededRulesOfRemotes: GateRule[] = [...neededRules, 'protocol', 'ranges', 'names', 'paths'];

/**
 * Promotes the versions from one build together. They were built from the same sources and fit each other,
 * but may not fit the live ones. Versions that the gate rejects are left out, and the rest are checked again
 * without them. If no shell is live there is no site to protect, so only versions that can't work are
 * rejected.
 * @param force rules to ignore
 */
export async function promoteTogether(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  gate: ReleaseGate,
  versions: ReadonlyMap<string, string>,
  force: GateRule[],
): Promise<PromotionResult> {
  const { pointers } = await pointersRepository(db).all();
  const wanted = new Map([...versions].filter(([app, version]) => pointers.get(app)?.version !== version));
  const locked = [...wanted.keys()].filter((app) => pointers.get(app)?.locked);
  for (const app of locked) wanted.delete(app);
  const refused = new Map<string, ReleaseReason[]>();
  const manifests = new Map<string, string>();
  const forced = new Set<string>();
  const doubts = new Map<string, ReleaseReason[]>();
  const isDown = !pointers.has(SHELL);
  const holdsBack = (app: string, { rule }: ReleaseReason) => {
    if (isDown) return (app === SHELL ? neededRules : neededRulesOfRemotes).includes(rule);
    return !force.includes(rule);
  };

  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    // Starts with the host, because its trial renders the pages of every app.
    const apps = [...wanted.keys()].sort((a, b) => Number(b === SHELL) - Number(a === SHELL));
    for (const app of apps) {
      const isTried = app === SHELL || !wanted.has(SHELL);
      const { reasons, manifest } = await gate(app, wanted.get(app) ?? '', { beside: wanted, isTried });
      manifests.set(app, JSON.stringify(manifest));
      const left = reasons.filter((reason) => holdsBack(app, reason));
      if (left.length === 0) {
        doubts.set(app, isDown ? reasons : []);
        forced[failsInTrial(reasons) ? 'add' : 'delete'](app);
        continue;
      }
      refused.set(app, left);
      wanted.delete(app);
      isSettled = false;
    }
  }

  await Promise.all(
    [...wanted].map(([app, version]) => spreadVersion({ db, settings, changes }, app, version)),
  );
  await db.transaction().execute(async (transaction) => {
    const held = pointersRepository(transaction);
    await held.hold();
    for (const [app, version] of wanted) {
      await held.move(app, {
        version,
        manifest: manifests.get(app),
        delay: changeDelay(settings),
        isForced: forced.has(app),
      });
      await audit(transaction).note(
        { user: null, ip: null },
        {
          action: 'promoted',
          kind: 'remotes',
          title: app,
          details: { version, before: pointers.get(app)?.version ?? null, by: 'build' },
        },
      );
    }
  });
  if (wanted.size > 0) await changes.publish([RELEASES]);
  const promoted = [...wanted.keys()];
  return { promoted, doubts: promoted.flatMap((app) => doubts.get(app) ?? []), refused, locked };
}
