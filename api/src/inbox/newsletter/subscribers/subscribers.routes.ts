import { subscribers, type SubscriberState } from '@lapis/contract';
import { type Actor, type AuditNote, audit, actorName } from '../../../cms/audit/audit';
import { siteRepository } from '../../../cms/site/site.repository';
import type { Database } from '../../../server/database/database';
import { csvFile, MOST_ROWS } from '../../../server/http/csv';
import { notFound } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
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

/**
 * Labels for the states in the exported file, so that staff who use it for mailings leave out people who
 * aren't subscribed.
 */
const stateLabels: Record<SubscriberState, string> = {
  on: 'subscribed',
  pending: 'not confirmed',
  ended: 'unsubscribed',
};

/** Writes an audit entry without the address, because an erased address must not survive in the audit log. */
const logAction = (db: Database, actor: Actor, what: Omit<AuditNote, 'kind' | 'title'>) =>
  audit(db).note(actor, { ...what, kind: 'subscribers' });

export async function subscribersRoutes(app: App, { db }: Services) {
  const list = subscriberListRepository(db);

  addRoute(app, subscribers.list, ({ query }) => list.list(query));

  addRoute(app, subscribers.export, async ({ user, ip, query }, reply) => {
    const matches = await list.first(MOST_ROWS, query);
    const rows = matches.map((row) => ({ ...row, state: stateLabels[row.state] }));
    // Audited, because personal data leaves the site.
    await logAction(db, { user, ip }, { action: 'exported', details: { entries: rows.length } });
    return csvFile(reply, { name: 'subscribers', columns, rows });
  });

  addRoute(app, subscribers.bulk, ({ user, ip, body: { ids, action } }) =>
    db.transaction().execute(async (transaction) => {
      const people = subscribersRepository(transaction);
      const isErased = action === 'erase';
      const done = await (isErased ? people.eraseMany(ids) : people.endMany(ids, actorName({ user })));
      for (const id of done) {
        await logAction(transaction, { user, ip }, { action: isErased ? 'deleted' : 'unsubscribed', id });
      }
      return { done };
    }),
  );

  await app.register(subscriberRoutes, { db });
}

async function subscriberRoutes(app: App, { db }: Pick<Services, 'db'>) {
  addRoute(app, subscribers.show, async ({ params: { id }, user, ip }) => {
    const results = await oneSubscriber(db, id);
    await logAction(db, { user, ip }, { action: 'viewed', id });
    return { results };
  });

  addRoute(app, subscribers.add, async ({ body, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      const id = await addSubscriber(transaction, body, actorName({ user }));
      await logAction(transaction, { user, ip }, { action: 'created', id, details: { basis: body.basis } });
      return { results: await oneSubscriber(transaction, id) };
    }),
  );

  addRoute(app, subscribers.change, async ({ params: { id }, body, user, ip }) =>
    db.transaction().execute(async (transaction) => {
      await changeSubscriber(transaction, id, body, actorName({ user }));
      const action = body.is_subscribed === false ? 'unsubscribed' : 'changed';
      await logAction(transaction, { user, ip }, { action, id });
      return { results: await oneSubscriber(transaction, id) };
    }),
  );

  addRoute(app, subscribers.remove, async ({ params: { id }, user, ip }) => {
    await db.transaction().execute(async (transaction) => {
      const [erased] = await subscribersRepository(transaction).eraseMany([id]);
      if (erased === undefined) throw notFound();
      await logAction(transaction, { user, ip }, { action: 'deleted', id });
    });
  });

  addRoute(app, subscribers.exportOne, async ({ params: { id }, user, ip }, reply) => {
    const subscriber = await oneSubscriber(db, id);
    const exported_at = timestamp();
    await logAction(db, { user, ip }, { action: 'exported', id });
    const { app_name } = await siteRepository(db).read();
    const name = `subscriber-${id}-${exported_at.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return { exported_at, site: app_name, subscriber };
  });
}
