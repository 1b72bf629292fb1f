import { subscribers, type SubscriberState } from '@lapis/contract';
import { type Actor, type AuditNote, audit, nameOf } from '../../../cms/audit/audit';
import { siteRepository } from '../../../cms/site/site.repository';
import type { Database } from '../../../server/database/database';
import { csvFile, MOST_ROWS } from '../../../server/http/csv';
import { notFound } from '../../../server/http/http-error';
import { answer, type App, type Services } from '../../../server/http/serve';
import { timestamp } from '../../../server/time/clock';
import { oneSubscriber } from './one-subscriber';
import { addSubscriber, changeSubscriber } from './subscriber-care';
import { subscriberListRepository } from './subscriber-list.repository';
import { subscribersRepository } from './subscribers.repository';

const columns = [
  'email',
  'state',
  'basis',
  'consent',
  'language',
  'paused_until',
  'asked_at',
  'confirmed_at',
  'unsubscribed_at',
] as const;

/** How a subscription stands, as the file says it: whoever mails from it must not write to the others. */
const stateLabels: Record<SubscriberState, string> = {
  on: 'subscribed',
  pending: 'not confirmed',
  ended: 'unsubscribed',
};

/** Without the address: what is erased must not live on in the record. */
const noteOf = (db: Database, actor: Actor, what: Omit<AuditNote, 'kind' | 'title'>) =>
  audit(db).note(actor, { ...what, kind: 'subscribers' });

/** Who asked for the newsletter, for administrators. */
export async function subscribersRoutes(app: App, { db }: Services) {
  const list = subscriberListRepository(db);

  answer(app, subscribers.list, ({ query }) => list.list(query));

  answer(app, subscribers.export, async ({ user, ip, query }, reply) => {
    const matches = await list.first(MOST_ROWS, query);
    const rows = matches.map((row) => ({ ...row, state: stateLabels[row.state] }));
    // Addresses of people leave the site with it.
    await noteOf(db, { user, ip }, { action: 'exported', details: { entries: rows.length } });
    return csvFile(reply, { name: 'subscribers', columns, rows });
  });

  answer(app, subscribers.bulk, ({ user, ip, body: { ids, action } }) =>
    db.transaction().execute(async (transaction) => {
      const people = subscribersRepository(transaction);
      const isErased = action === 'erase';
      const done = await (isErased ? people.eraseMany(ids) : people.endMany(ids, nameOf({ user })));
      for (const id of done) {
        await noteOf(transaction, { user, ip }, { action: isErased ? 'deleted' : 'unsubscribed', id });
      }
      return { done };
    }),
  );

  await app.register(subscriberRoutes, { db });
}

/** One subscriber. Each look is recorded too. */
async function subscriberRoutes(app: App, { db }: Pick<Services, 'db'>) {
  answer(app, subscribers.show, async ({ params: { id }, user, ip }) => {
    const results = await oneSubscriber(db, id);
    await noteOf(db, { user, ip }, { action: 'viewed', id });
    return { results };
  });

  answer(app, subscribers.add, async ({ body, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      const id = await addSubscriber(transaction, body, nameOf({ user }));
      await noteOf(transaction, { user, ip }, { action: 'created', id, details: { basis: body.basis } });
      return { results: await oneSubscriber(transaction, id) };
    }),
  );

  answer(app, subscribers.change, async ({ params: { id }, body, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      await changeSubscriber(transaction, id, body, nameOf({ user }));
      const action = body.is_subscribed === false ? 'unsubscribed' : 'changed';
      await noteOf(transaction, { user, ip }, { action, id });
      return { results: await oneSubscriber(transaction, id) };
    }),
  );

  answer(app, subscribers.remove, async ({ params: { id }, user, ip }) => {
    await db.transaction().execute(async (transaction) => {
      const [erased] = await subscribersRepository(transaction).eraseMany([id]);
      if (erased === undefined) throw notFound();
      await noteOf(transaction, { user, ip }, { action: 'deleted', id });
    });
  });

  answer(app, subscribers.exportOne, async ({ params: { id }, user, ip }, reply) => {
    const subscriber = await oneSubscriber(db, id);
    const exported_at = timestamp();
    await noteOf(db, { user, ip }, { action: 'exported', id });
    const { app_name } = await siteRepository(db).read();
    const name = `subscriber-${id}-${exported_at.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return { exported_at, site: app_name, subscriber };
  });
}
