import { managedGifts, type Taxpayer } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { declarationsRepository } from '../declarations/declarations.repository';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadTaxpayerIds } from '../supporters/joined';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import { readLinkEmail } from '../gifts/mailed-link';
import { findGivers, loadOwnGifts } from './managed-gifts';

type Supporter = Pick<SupporterRow, 'id' | 'name' | 'name_folded'>;

/**
 * Finds the person who declares Gift Aid among the givers who share an address, because a declaration only
 * covers that person's own gifts. If there is only one giver, the last name is enough, so 'A. Marsh' may
 * become 'Anna Marsh'.
 * @throws HttpError 422 if the declarant may be another person
 */
function declarantAmong(
  people: Supporter[],
  { firstname, lastname }: Pick<Taxpayer, 'firstname' | 'lastname'>,
  nameKey: (name: string) => string,
) {
  const declared = nameKey(`${firstname} ${lastname}`);
  const [only, another] = people;
  const same = people.find(({ name_folded }) => name_folded === declared);
  if (same) return same;
  if (only && !another && ` ${only.name_folded}`.endsWith(` ${nameKey(lastname)}`)) return only;
  throw invalidField(
    'lastname',
    only
      ? `The gifts from this address are from ${people.map(({ name }) => name).join(' and ')}. The person who gave has to make the declaration: please enter their name, or write to us if it has changed.`
      : 'We have no gifts from this address.',
  );
}

export async function ownDeclarationRoutes(app: App, { db }: Services) {
  addRoute(app, managedGifts.declare, async ({ params: { token }, body }) => ({
    results: await loadOwnGifts(db, await declareForGiver(db, token, body)),
  }));

  addRoute(app, managedGifts.withdraw, async ({ params: { token } }) => ({
    results: await loadOwnGifts(db, await withdrawOwnDeclarations(db, token)),
  }));
}

/**
 * Records the Gift Aid declaration of the giver that an emailed link was sent to. Returns their email address.
 * @throws HttpError 404 or 410 if the link is invalid, 422 if the declarant may be another person
 */
export async function declareForGiver(db: Database, token: string, taxpayer: Taxpayer) {
  const email = await readLinkEmail(db, token);
  const people = await listDeclarants(db, email);
  const { gift_aid, time_zone } = await givingSettingsRepository(db).read();
  if (!gift_aid) throw new HttpError(409, 'We do not claim Gift Aid at the moment.');
  const giver = declarantAmong(people, taxpayer, supportersRepository(db).nameKey);
  await db.transaction().execute((transaction) =>
    declarationsRepository(transaction).declare({
      supporterId: giver.id,
      given: 'page',
      taxpayer,
      past: true,
      future: true,
      madeOn: toDay(new Date(), time_zone),
      userName: '',
    }),
  );
  return email;
}

/** Lists the givers who use an address, and those merged with them whose Gift Aid is apart. */
async function listDeclarants(db: Database, email: string): Promise<Supporter[]> {
  const { people, ids } = await findGivers(db, email);
  const apart = await db
    .selectFrom('supporters')
    .select(['id', 'name', 'name_folded'])
    .where('id', 'in', ids.length ? ids : [0])
    .whereRef('gift_aid_with', '=', 'id')
    .execute();
  return [...people, ...apart];
}

/** Returns the records of the givers who use an address, without others merged with them whose Gift Aid is apart. */
async function findDeclarers(db: Database, email: string) {
  const { ids } = await findGivers(db, email);
  const own = await db
    .selectFrom('supporters')
    .select('id')
    .where('id', 'in', ids.length ? ids : [0])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute();
  return (await Promise.all(own.map(({ id }) => loadTaxpayerIds(db, id)))).flat();
}

/**
 * Cancels every declaration by the givers that an emailed link was sent to, from today onwards. Returns their
 * email address.
 * @throws HttpError 404 or 410 if the link is invalid
 */
export async function withdrawOwnDeclarations(db: Database, token: string) {
  const email = await readLinkEmail(db, token);
  const ids = await findDeclarers(db, email);
  const { time_zone } = await givingSettingsRepository(db).read();
  await db
    .transaction()
    .execute((transaction) =>
      declarationsRepository(transaction).cancelAllOf(ids, toDay(new Date(), time_zone)),
    );
  return email;
}
