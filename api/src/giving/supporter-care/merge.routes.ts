import { supporters } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { previewMerge } from './compare-people';
import { joinSupporters } from './join-supporters';
import { separateSupporters } from './separate-supporters';
import { loadSupporterDetails } from './whole-supporter';

/** Lets staff merge two supporters, and separate them again. */
export async function mergeRoutes(app: App, { db, changes }: Services) {
  const show = async (id: number) => ({ results: await loadSupporterDetails(db, id) });

  addRoute(app, supporters.join, async ({ params: { id }, body, user, ip }) => {
    await db.transaction().execute((transaction) => joinSupporters(transaction, { user, ip }, id, body));
    await changes.publish(['giving']);
    return show(id);
  });

  addRoute(app, supporters.merge, async ({ params: { id }, query: { other }, user, ip }) => {
    const results = await previewMerge(db, id, other);
    await audit(db).note({ user, ip }, { action: 'viewed', kind: 'supporters', id: other });
    return { results };
  });

  addRoute(app, supporters.separate, async ({ params: { id }, body: { other }, user, ip }) => {
    const stayed = await db
      .transaction()
      .execute((transaction) => separateSupporters(transaction, { user, ip }, id, other));
    await changes.publish(['giving']);
    return { ...(await show(id)), stayed };
  });
}
