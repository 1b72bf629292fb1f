import { ownRoles } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { unpagedList } from '../../server/database/lists';
import { HttpError, orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { rolesRepository } from './roles.repository';
import { withdrawInsights } from './insights';

export async function rolesRoutes(app: App, { db }: Services) {
  addRoute(app, ownRoles.list, async () => unpagedList(await rolesRepository(db).list()));

  addRoute(app, ownRoles.create, async ({ user, ip, body }) => {
    const results = await db.transaction().execute(async (transaction) => {
      const made = await rolesRepository(transaction).add(body);
      await audit(transaction).note({ user, ip }, { action: 'created', kind: 'roles', title: made.label });
      return made;
    });
    return { results };
  });

  addRoute(app, ownRoles.change, async ({ user, ip, params: { id }, body }) =>
    toResult(
      db.transaction().execute(async (transaction) => {
        const changed = orNotFound(await rolesRepository(transaction).change(id, body));
        await withdrawInsights(transaction, changed.name);
        const details = { permissions: changed.permissions.join(', ') };
        await audit(transaction).note(
          { user, ip },
          { action: 'changed', kind: 'roles', title: changed.label, details },
        );
        return changed;
      }),
    ),
  );

  addRoute(app, ownRoles.remove, async ({ user, ip, params: { id } }) => {
    await db.transaction().execute(async (transaction) => {
      const roles = rolesRepository(transaction);
      const people = await roles.peopleWith(id);
      if (people > 0) {
        throw new HttpError(
          409,
          `${people === 1 ? 'One account has' : `${people} accounts have`} this role. Please give them another first.`,
        );
      }
      const { label } = orNotFound(await roles.remove(id));
      await audit(transaction).note({ user, ip }, { action: 'deleted', kind: 'roles', title: label });
    });
  });
}
