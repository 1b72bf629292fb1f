import type { SupporterWhole } from '@lapis/contract';
import { type Selectable, sql } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { HttpError, orNotFound } from '../../server/http/http-error';
import { DAY } from '../../server/time/clock';
import { toDay } from '../../server/time/days';
import { compareTax } from '../claims/compare-tax';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { findCurrentId } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { type DetailChanges, lockSupporters } from './join-supporters';
import '../tables';

type MergeRow = Selectable<Tables['supporter_merges']>;

/** Merged supporters can be separated for this long. */
const SEPARABLE = 30 * DAY;

const oldest = (now: Date) => new Date(now.getTime() - SEPARABLE).toISOString();

const readIds = (text: string) => JSON.parse(text) as number[];

const separable = (db: Database, now = new Date()) =>
  db.selectFrom('supporter_merges').selectAll().where('created_at', '>', oldest(now));

/** Deletes what separating supporters would need, once it is no longer possible. */
export const purgeMerges = (db: Database, now = new Date()) =>
  db.deleteFrom('supporter_merges').where('created_at', '<=', oldest(now)).execute();

/** Calculates the tax that goes back to HMRC because it was claimed under the other person's declaration. */
function findTaxBack(db: Database, { other_id, members, declarations }: MergeRow) {
  const [own, moved] = [new Set(readIds(members)), new Set(readIds(declarations))];
  return compareTax(db, {
    declarers: [...own],
    toDeclarer: (declaration) => (moved.has(declaration.id) ? other_id : declaration.supporter_id),
    // A record in its group whose Gift Aid is apart stays so.
    toTaxpayer: (id, current) => (own.has(id) && !own.has(current) ? other_id : current),
  });
}

/**
 * Lists the supporters that were merged into this one: those that can be separated, and those whose Gift Aid
 * is apart.
 */
export async function listMerged(db: Database, id: number): Promise<SupporterWhole['merged']> {
  const { time_zone } = await givingSettingsRepository(db).read();
  const merges = await separable(db).where('kept_id', '=', id).orderBy('id', 'desc').execute();
  const others = await db
    .selectFrom('supporters')
    .select(['id', 'name', 'email', 'gift_aid_with'])
    .where('joined_into', '=', id)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
  const listed = await Promise.all(
    others.map(async ({ gift_aid_with, ...other }) => {
      const merge = merges.find(({ other_id }) => other_id === other.id);
      const isApart = gift_aid_with === other.id;
      if (!merge) return isApart ? [{ ...other, gift_aid: 'apart' as const, separable: null }] : [];
      const until = new Date(Date.parse(merge.created_at) + SEPARABLE);
      return [
        {
          ...other,
          gift_aid: isApart ? ('apart' as const) : ('together' as const),
          separable: {
            merged_at: merge.created_at,
            by: merge.user_name,
            until: toDay(until, time_zone),
            tax_back: await findTaxBack(db, merge),
          },
        },
      ];
    }),
  );
  return listed.flat();
}

/** Sets the kept record's details back, unless staff have changed them since. Returns the names of those. */
async function restoreDetails(db: Database, { kept_id, changes }: MergeRow) {
  const kept = orNotFound(await supportersRepository(db).find(kept_id));
  const changed = JSON.parse(changes) as DetailChanges;
  const details = (['email', 'phone', 'address', 'note'] as const).filter((name) => changed[name]);
  const isSame = (name: (typeof details)[number]) => kept[name] === changed[name]?.[1];
  const restored = details.filter(isSame).map((name) => [name, changed[name]?.[0] ?? '']);
  if (restored.length > 0)
    await db
      .updateTable('supporters')
      .set(Object.fromEntries(restored) as Record<string, string>)
      .where('id', '=', kept_id)
      .execute();
  return details.filter((name) => !isSame(name));
}

async function restoreRecords(db: Database, { kept_id, other_id, members, declarations }: MergeRow) {
  const ids = readIds(members);
  const back = db.updateTable('supporters').where('id', 'in', ids);
  await back
    .set({
      joined_into: sql<
        number | null
      >`case when id = ${other_id} then null else cast(${other_id} as integer) end`,
    })
    .execute();
  await back.set({ gift_aid_with: null }).where('gift_aid_with', '=', other_id).execute();
  await db
    .updateTable('gifts')
    .set({ supporter_id: other_id })
    .where('supporter_id', '=', kept_id)
    .where('given_by', 'in', ids)
    .execute();
  await db.updateTable('gifts').set({ given_by: null }).where('given_by', '=', other_id).execute();
  const moved = readIds(declarations);
  if (moved.length > 0)
    await db
      .updateTable('declarations')
      .set({ supporter_id: other_id })
      .where('id', 'in', moved)
      .where('supporter_id', '=', kept_id)
      .execute();
}

/**
 * Undoes a merge: the other record gets back its gifts with all their payments, its declarations, and the records
 * merged into it earlier. Other gifts and declarations since the merge stay with the kept record. Must run in a
 * transaction. Returns the kept record's details that stay, because staff have changed them since.
 * @throws HttpError 404, 409 if they can't be separated (any more)
 */
export async function separateSupporters(db: Database, actor: Actor, id: number, other: number) {
  const kept = orNotFound(await findCurrentId(db, id));
  await lockSupporters(db, [kept, other]);
  const merge = await separable(db)
    .where('kept_id', '=', kept)
    .where('other_id', '=', other)
    .executeTakeFirst();
  const current = await findCurrentId(db, other);
  if (!merge || current !== kept)
    throw new HttpError(
      409,
      'These supporters can’t be separated: they aren’t merged, or were merged 30 days ago.',
    );
  const stayed = await restoreDetails(db, merge);
  await restoreRecords(db, merge);
  await db.deleteFrom('supporter_merges').where('id', '=', merge.id).execute();
  await audit(db).note(actor, { action: 'separated', kind: 'supporters', id: kept, details: { other } });
  return stayed;
}
