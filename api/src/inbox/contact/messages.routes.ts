import { messages } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { replyToMessage } from '../mail/emails/contact.emails';
import { orNotFound, toResult, HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { messagesRepository } from './messages.repository';
import { messagesService } from './messages.service';

export async function messagesRoutes(app: App, { db, mail }: Services) {
  const repository = messagesRepository(db);
  const show = (id: number) => toResult(repository.find(id));

  addRoute(app, messages.list, ({ query }) => repository.list(query));

  addRoute(app, messages.find, ({ params }) => show(params.id));

  addRoute(app, messages.change, async (request) => {
    const { id } = request.params;
    refuseInTrash(orNotFound(await repository.find(id)));
    await inService(request, (service) => service.setState(id, request.body.state));
    return show(id);
  });

  addRoute(app, messages.reply, async ({ user, ip, params: { id }, body }) => {
    await mail.inTransaction(async ({ db: transaction, site }) => {
      const message = orNotFound(await messagesRepository(transaction).find(id));
      refuseInTrash(message);
      const reply = await messagesService(transaction, { user, ip }).reply(id, body.message, user.id);
      return [{ ...replyToMessage(site, message, body.message), about: { kind: 'reply', id: reply } }];
    });
    return show(id);
  });

  addRoute(app, messages.remove, async (request) => {
    const { id } = request.params;
    orNotFound(await repository.find(id));
    await inService(request, (service) => service[request.query.forever ? 'delete' : 'trash'](id));
  });

  addRoute(app, messages.restore, async (request) => {
    await inService(request, (service) => service.restore(request.params.id));
    return show(request.params.id);
  });

  addRoute(app, messages.bulk, async (request) => {
    const { ids, action } = request.body;
    const done: number[] = [];
    await inService(request, async (service) => {
      for (const id of new Set(ids)) {
        if (await service[action](id)) done.push(id);
      }
    });
    return { done };
  });

  const inService = <T>(
    { user, ip }: Actor,
    work: (service: ReturnType<typeof messagesService>) => Promise<T>,
  ) => db.transaction().execute((transaction) => work(messagesService(transaction, { user, ip })));
}

function refuseInTrash({ deleted_at }: { deleted_at: string | null }) {
  if (deleted_at !== null) throw new HttpError(409, 'This message is in the trash. Please restore it first.');
}
