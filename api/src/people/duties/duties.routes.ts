import { ownDuties } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { unpagedList } from '../../server/database/lists';
import { HttpError, orNotFound, resultOf } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { dutiesRepository } from './duties.repository';
import { withdrawInsights } from './insights';

/** The duties that owners make, besides those that come with the site. */
export async function dutiesRoutes(app: App, { db }: Services) {
  answer(app, ownDuties.list, async () => unpagedList(await dutiesRepository(db).list()));

  answer(app, ownDuties.create, async ({ user, ip, body }) => {
    const results = await db.transaction().execute(async (transaction) => {
      const made = await dutiesRepository(transaction).add(body);
      await audit(transaction).note({ user, ip }, { action: 'created', kind: 'duties', title: made.label });
      return made;
    });
    return { results };
  });

  answer(app, ownDuties.change, async ({ user, ip, params: { id }, body }) =>
    resultOf(
      db.transaction().execute(async (transaction) => {
        const changed = orNotFound(await dutiesRepository(transaction).change(id, body));
        await withdrawInsights(transaction, changed.name);
        const details = { permissions: changed.permissions.join(', ') };
        await audit(transaction).note(
          { user, ip },
          { action: 'changed', kind: 'duties', title: changed.label, details },
        );
        return changed;
      }),
    ),
  );

  answer(app, ownDuties.remove, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      const duties = dutiesRepository(transaction);
      const people = await duties.peopleWith(id);
      if (people > 0) {
        throw new HttpError(
          409,
          `${people === 1 ? 'One account has' : `${people} accounts have`} this duty. Please give them another first.`,
        );
      }
      const { label } = orNotFound(await duties.remove(id));
      await audit(transaction).note({ user, ip }, { action: 'deleted', kind: 'duties', title: label });
    });
  });
}
