import { type StandingOrder, standingOrders } from '@lapis/contract';
import { audit } from '../../cms/audit/audit';
import { foldText } from '../../server/database/lists';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { endGift } from '../staff-gifts/end-gift';
import { noteSearch } from '../supporters/note-search';
import { changeStandingOrder, resumeStandingOrder, setSkipped } from './change-standing-order';
import { loadStandingOrder, loadStandingOrders } from './load-orders';
import { recordStandingOrder } from './record-standing-order';

const matchesSearch = ({ supporter, reference, words }: StandingOrder, q: string) =>
  foldText([supporter?.name ?? '', reference, ...words].join('\n')).includes(foldText(q));

function countStates(orders: StandingOrder[]) {
  const counts = { all: orders.length, active: 0, missed: 0, lapsed: 0, ended: 0 };
  for (const { state } of orders) counts[state] += 1;
  return counts;
}

export async function standingOrdersRoutes(app: App, { db, mail, changes }: Services) {
  const show = async (id: number) => ({ results: await loadStandingOrder(db, id) });
  const changed = async (id: number) => {
    await changes.publish(['giving']);
    return show(id);
  };

  addRoute(app, standingOrders.list, async ({ query: { q, state, page, per_page }, user, ip }) => {
    const found = (await loadStandingOrders(db)).filter((order) => !q || matchesSearch(order, q));
    if (q) await noteSearch(db, { user, ip }, 'gifts');
    const listed = found.filter((order) => state === 'all' || order.state === state);
    return {
      results: listed.slice((page - 1) * per_page, page * per_page),
      total: listed.length,
      page,
      per_page,
      counts: countStates(found),
    };
  });

  addRoute(app, standingOrders.show, async ({ params: { id }, user, ip }) => {
    const shown = await show(id);
    await audit(db).note(
      { user, ip },
      { action: 'viewed', kind: 'gifts', id, title: shown.results.reference },
    );
    return shown;
  });

  addRoute(app, standingOrders.create, async ({ body, user, ip }) => {
    const { id, also } = await recordStandingOrder({ db, mail }, { user, ip }, body);
    return { ...(await changed(id)), also };
  });

  addRoute(app, standingOrders.change, async ({ params: { id }, body, user, ip }) => {
    const also = await changeStandingOrder(mail, { user, ip }, id, body);
    return { ...(await changed(id)), also };
  });

  addRoute(app, standingOrders.skip, async ({ params: { id }, body, user, ip }) => {
    await db.transaction().execute((transaction) => setSkipped(transaction, { user, ip }, id, body));
    return changed(id);
  });

  addRoute(app, standingOrders.end, async ({ params: { id }, user, ip }) => {
    await loadStandingOrder(db, id);
    await endGift({ db, actor: { user, ip } }, id);
    return changed(id);
  });

  addRoute(app, standingOrders.resume, async ({ params: { id }, user, ip }) => {
    const also = await resumeStandingOrder(mail, { user, ip }, id);
    return { ...(await changed(id)), also };
  });
}
