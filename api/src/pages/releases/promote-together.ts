import type { GateRule, ReleaseReason } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import type { Services } from '../../server/http/serve';
import { SHELL } from './app-folders';
import { delayOf } from './live-pointers';
import { pointersRepository, RELEASES } from './pointers.repository';
import { spreadVersion } from './spread-version';
import type { ReleaseGate } from './judgement';

/** What became of versions that were to go live together. */
interface Promoted {
  promoted: string[];
  /** What is wrong with those that went live all the same, because no shell was live. */
  doubts: ReleaseReason[];
  /** Why others were refused, by app. */
  refused: Map<string, ReleaseReason[]>;
  /** Those that are locked. */
  locked: string[];
}

/** The rules that a version must keep to work at all. */
const neededRules: GateRule[] = ['bad', 'manifest', 'signature', 'files', 'calls'];

/** The same of a remote, which has to fit its shell; a shell is not to blame for a remote that doesn't fit. */
const neededRulesOfRemotes: GateRule[] = [...neededRules, 'protocol', 'ranges', 'names', 'paths'];

/**
 * Makes the versions of a build live at once, as far as the gate lets them: what was built of the same sources fits
 * together, and may not fit what was live. What it refuses is left out, and the others are judged without it. While no
 * shell is live there is no site to protect, and only what can't work at all is refused.
 * @param versions by app
 * @param force rules that are passed over
 */
export async function promoteTogether(
  { db, settings, changes }: Pick<Services, 'db' | 'settings' | 'changes'>,
  gate: ReleaseGate,
  versions: ReadonlyMap<string, string>,
  force: GateRule[],
): Promise<Promoted> {
  const { pointers } = await pointersRepository(db).all();
  const wanted = new Map([...versions].filter(([app, version]) => pointers.get(app)?.version !== version));
  const locked = [...wanted.keys()].filter((app) => pointers.get(app)?.locked);
  for (const app of locked) wanted.delete(app);
  const refused = new Map<string, ReleaseReason[]>();
  const manifests = new Map<string, string>();
  const doubts = new Map<string, ReleaseReason[]>();
  const isDown = !pointers.has(SHELL);
  const holdsBack = (app: string, { rule }: ReleaseReason) => {
    if (isDown) return (app === SHELL ? neededRules : neededRulesOfRemotes).includes(rule);
    return !force.includes(rule);
  };

  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    // The host's trial renders the pages of all.
    const apps = [...wanted.keys()].sort((a, b) => Number(b === SHELL) - Number(a === SHELL));
    for (const app of apps) {
      const isTried = app === SHELL || !wanted.has(SHELL);
      const { reasons, manifest } = await gate(app, wanted.get(app) ?? '', { beside: wanted, isTried });
      manifests.set(app, JSON.stringify(manifest));
      const left = reasons.filter((reason) => holdsBack(app, reason));
      if (left.length === 0) {
        doubts.set(app, isDown ? reasons : []);
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
      await held.move(app, { version, manifest: manifests.get(app), delay: delayOf(settings) });
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
