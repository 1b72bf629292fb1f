import type { ContentName, orderCalls } from '@lapis/contract';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { AnyFields, ContentType } from '../types/content-type';
import { requestActor } from './entries.service';
import { entriesInOrder, putInOrder } from './order-entries';

interface Ordered<Fields extends AnyFields> {
  calls: ReturnType<typeof orderCalls<ContentName>>;
  type: ContentType<Fields>;
}

/** Routes for the order in which visitors see a type's entries. */
export function orderRoutes<Fields extends AnyFields>(
  app: App,
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { calls, type }: Ordered<Fields>,
) {
  const list = async () => ({ results: await entriesInOrder(db, type) });

  addRoute(app, calls.order, list);

  addRoute(app, calls.putInOrder, async (request) => {
    await putInOrder(db, type, request.body.ids, requestActor(request));
    await changes.publish(type.cacheTags({ title: '' } as Fields));
    return list();
  });
}
