import { managedGifts, type Taxpayer } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { HttpError, invalid } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { declarationsRepository } from '../declarations/declarations.repository';
import { dayOf } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { type SupporterRow, supportersRepository } from '../supporters/supporters.repository';
import { emailOfLink } from '../gifts/mailed-link';
import { givers, giftsOf } from './managed-gifts';

type Supporter = Pick<SupporterRow, 'id' | 'name' | 'name_folded'>;

/**
 * Of those who share an address, whoever signs is who declares: a declaration is for one's own gifts. Who gives by
 * themselves may have a first name in full here that they gave in short.
 * @throws HttpError 422 where it may be somebody else
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
  throw invalid(
    'lastname',
    only
      ? `The gifts from this address are from ${people.map(({ name }) => name).join(' and ')}. The person who gave has to make the declaration: please enter their name, or write to us if it has changed.`
      : 'We have no gifts from this address.',
  );
}

/** Gift Aid as givers declare and cancel it, by a mailed link. */
export async function ownDeclarationRoutes(app: App, { db }: Services) {
  answer(app, managedGifts.declare, async ({ params: { token }, body }) => {
    const email = await emailOfLink(db, token);
    const { people } = await givers(db, email);
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
        madeOn: dayOf(new Date(), time_zone),
        userName: '',
      }),
    );
    return { results: await giftsOf(db, email) };
  });

  answer(app, managedGifts.withdraw, async ({ params: { token } }) => ({
    results: await giftsOf(db, await withdrawOwnDeclarations(db, token)),
  }));
}

/**
 * Cancels every declaration of those whom a mailed link belongs to, from today on, and answers their address of mail.
 * @throws HttpError 404 or 410 where the link is of no use
 */
export async function withdrawOwnDeclarations(db: Database, token: string) {
  const email = await emailOfLink(db, token);
  const { ids } = await givers(db, email);
  const { time_zone } = await givingSettingsRepository(db).read();
  await db
    .transaction()
    .execute((transaction) =>
      declarationsRepository(transaction).cancelAllOf(ids, dayOf(new Date(), time_zone)),
    );
  return email;
}
