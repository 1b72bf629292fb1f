import { managedGifts, type Taxpayer } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { declarationsRepository } from '../declarations/declarations.repository';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
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
  addRoute(app, managedGifts.declare, async ({ params: { token }, body }) => {
    const email = await readLinkEmail(db, token);
    const { people } = await findGivers(db, email);
    const { gift_aid, time_zone } = await givingSettingsRepository(db).read();
    if (!gift_aid) throw new HttpError(409, 'We do not claim Gift Aid at the moment.');
    const giver = declarantAmong(people, body, supportersRepository(db).nameKey);
    await db.transaction().execute((transaction) =>
      declarationsRepository(transaction).declare({
        supporterId: giver.id,
        given: 'page',
        taxpayer: body,
        past: true,
        future: true,
        madeOn: toDay(new Date(), time_zone),
        userName: '',
      }),
    );
    return { results: await loadOwnGifts(db, email) };
  });

  addRoute(app, managedGifts.withdraw, async ({ params: { token } }) => ({
    results: await loadOwnGifts(db, await withdrawOwnDeclarations(db, token)),
  }));
}

/**
 * Cancels every declaration by the givers that an emailed link was sent to, from today onwards. Returns their
 * email address.
 * @throws HttpError 404 or 410 if the link is invalid
 */
export async function withdrawOwnDeclarations(db: Database, token: string) {
  const email = await readLinkEmail(db, token);
  const { ids } = await findGivers(db, email);
  const { time_zone } = await givingSettingsRepository(db).read();
  await db
    .transaction()
    .execute((transaction) =>
      declarationsRepository(transaction).cancelAllOf(ids, toDay(new Date(), time_zone)),
    );
  return email;
}
