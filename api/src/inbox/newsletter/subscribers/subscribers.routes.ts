import { subscribers, type SubscriberState } from '@lapis/contract';
import { audit } from '../../../cms/audit/audit';
import { csvFile, MOST_ROWS } from '../../../server/http/csv';
import { answer, type App, type Services } from '../../../server/http/serve';
import { subscriberListRepository } from './subscriber-list.repository';
import { subscribersRepository } from './subscribers.repository';

const columns = ['email', 'state', 'consent', 'asked_at', 'confirmed_at', 'unsubscribed_at'] as const;

/** How a subscription stands, as the file says it: whoever mails from it must not write to the others. */
const stateLabels: Record<SubscriberState, string> = {
  on: 'subscribed',
  pending: 'not confirmed',
  ended: 'unsubscribed',
};

/** Who asked for the newsletter, for administrators. */
export async function subscribersRoutes(app: App, { db }: Services) {
  const list = subscriberListRepository(db);

  answer(app, subscribers.list, ({ query }) => list.list(query));

  answer(app, subscribers.export, async ({ user, ip, query }, reply) => {
    const matches = await list.first(MOST_ROWS, query);
    const rows = matches.map((row) => ({ ...row, state: stateLabels[row.state] }));
    // Addresses of people leave the site with it.
    await audit(db).note(
      { user, ip },
      { action: 'exported', kind: 'subscribers', details: { entries: rows.length } },
    );
    return csvFile(reply, { name: 'subscribers', columns, rows });
  });

  answer(app, subscribers.bulk, ({ user, ip, body: { ids, action } }) =>
    db.transaction().execute(async (transaction) => {
      const people = subscribersRepository(transaction);
      const isErased = action === 'erase';
      const done = await (isErased ? people.eraseMany(ids) : people.endMany(ids));
      // Without the address: what is erased must not live on in the record.
      for (const id of done) {
        await audit(transaction).note(
          { user, ip },
          { action: isErased ? 'deleted' : 'unsubscribed', kind: 'subscribers', id },
        );
      }
      return { done };
    }),
  );
}
