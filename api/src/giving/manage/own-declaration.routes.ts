import { managedGifts } from '@lapis/contract';
import { HttpError, invalid } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { declarationsRepository } from '../declarations/declarations.repository';
import { dayOf } from '../settings/giving-day';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { supportersRepository } from '../supporters/supporters.repository';
import { emailOfLink } from './mailed-link';
import { givers, giftsOf } from './managed-gifts';

/** Gift Aid as givers declare and cancel it, by a mailed link. */
export async function ownDeclarationRoutes(app: App, { db, changes }: Services) {
  answer(app, managedGifts.declare, async ({ params: { token }, body }) => {
    const email = await emailOfLink(db, token);
    const { people } = await givers(db, email);
    const { gift_aid, time_zone } = await givingSettingsRepository(db).read();
    if (!gift_aid) throw new HttpError(409, 'We do not claim Gift Aid at the moment.');
    const { nameKey } = supportersRepository(db);
    const declared = nameKey(`${body.firstname} ${body.lastname}`);
    // Of a couple that shares an address, whoever signs is who declares.
    const giver = people.find(({ name_folded }) => name_folded === declared) ?? people[0];
    if (!giver) throw invalid('lastname', 'We know no gifts from this address.');
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
    await changes.publish(['giving']);
    return { results: await giftsOf(db, email) };
  });

  answer(app, managedGifts.withdraw, async ({ params: { token } }) => {
    const email = await emailOfLink(db, token);
    const { ids } = await givers(db, email);
    const { time_zone } = await givingSettingsRepository(db).read();
    await db
      .transaction()
      .execute((transaction) =>
        declarationsRepository(transaction).cancelAllOf(ids, dayOf(new Date(), time_zone)),
      );
    return { results: await giftsOf(db, email) };
  });
}
