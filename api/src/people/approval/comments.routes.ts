import { approvals } from '@lapis/contract';
import { commentsRepository } from '../../cms/approval/comments.repository';
import { refuseOthersWork } from '../../cms/entries/own-work';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { typeNamed } from './approval.service';
import { loadTexts, toComment } from './review';

export function commentsRoutes(app: App, { db, contentTypes }: Services) {
  const show = async (id: number, reader: number) => ({
    results: toComment(orNotFound(await commentsRepository(db).find(id)), reader),
  });

  addRoute(app, approvals.comment, async ({ params: { kind, id: entryId }, body, user }) => {
    const type = typeNamed(contentTypes, kind);
    await loadTexts(db, type, entryId);
    const id = await db.transaction().execute(async (transaction) => {
      const comments = commentsRepository(transaction);
      if (body.reply_to === null) return comments.add(type.table, entryId, body, user.id);
      const answered = await comments.find(body.reply_to);
      if (answered?.kind !== type.table || answered.entry_id !== entryId) {
        throw invalidField('reply_to', 'This comment no longer exists.');
      }
      const { field, quote } = answered;
      // Replies belong to the first comment and stay at its paragraph, even after the comment they answer is
      // deleted.
      const reply_to = answered.reply_to ?? answered.id;
      const place = field !== null && quote !== null ? { field, quote } : null;
      await comments.resolve(reply_to, false);
      return comments.add(type.table, entryId, { text: body.text, place, reply_to }, user.id);
    });
    return show(id, user.id);
  });

  addRoute(app, approvals.resolve, async (request) => {
    const { params, body, user } = request;
    const comment = orNotFound(await commentsRepository(db).find(params.id));
    const type = orNotFound(contentTypes.find(({ table }) => table === comment.kind));
    if (comment.user_id !== user.id) await refuseOthersWork(db, type, comment.entry_id, request);
    await commentsRepository(db).resolve(comment.reply_to ?? comment.id, body.resolved);
    return show(comment.reply_to ?? comment.id, user.id);
  });

  addRoute(app, approvals.removeComment, async ({ params: { id }, user }) => {
    const comment = orNotFound(await commentsRepository(db).find(id));
    if (comment.user_id !== user.id) {
      throw new HttpError(403, 'This comment is someone else’s. You can only mark it as done.');
    }
    await commentsRepository(db).remove(id);
  });
}
