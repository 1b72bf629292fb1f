import { approvals } from '@lapis/contract';
import { commentsRepository } from '../../cms/approval/comments.repository';
import { refuseOthersWork } from '../../cms/entries/own-work';
import { HttpError, invalid, orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { typeNamed } from './approval.service';
import { textsOf, toComment } from './review';

/** What people say of texts before they are published. */
export function commentsRoutes(app: App, { db, contentTypes }: Services) {
  const show = async (id: number, reader: number) => ({
    results: toComment(orNotFound(await commentsRepository(db).find(id)), reader),
  });

  answer(app, approvals.comment, async ({ params: { kind, id: entryId }, body, user }) => {
    const type = typeNamed(contentTypes, kind);
    await textsOf(db, type, entryId);
    const id = await db.transaction().execute(async (transaction) => {
      const comments = commentsRepository(transaction);
      if (body.reply_to === null) return comments.add(type.table, entryId, body, user.id);
      const answered = await comments.find(body.reply_to);
      if (answered?.kind !== type.table || answered.thing_id !== entryId) {
        throw invalid('reply_to', 'This comment is gone.');
      }
      const { field, quote } = answered;
      // All answers are to the first of them, and stand where it does, also once it is gone.
      const reply_to = answered.reply_to ?? answered.id;
      const place = field !== null && quote !== null ? { field, quote } : null;
      await comments.resolve(reply_to, false);
      return comments.add(type.table, entryId, { text: body.text, place, reply_to }, user.id);
    });
    return show(id, user.id);
  });

  answer(app, approvals.resolve, async (request) => {
    const { params, body, user } = request;
    const comment = orNotFound(await commentsRepository(db).find(params.id));
    const type = orNotFound(contentTypes.find(({ table }) => table === comment.kind));
    if (comment.user_id !== user.id) await refuseOthersWork(db, type, comment.thing_id, request);
    await commentsRepository(db).resolve(comment.reply_to ?? comment.id, body.resolved);
    return show(comment.reply_to ?? comment.id, user.id);
  });

  answer(app, approvals.removeComment, async ({ params: { id }, user }) => {
    const comment = orNotFound(await commentsRepository(db).find(id));
    if (comment.user_id !== user.id) {
      throw new HttpError(403, 'This comment is somebody else’s. You can say that it is done.');
    }
    await commentsRepository(db).remove(id);
  });
}
