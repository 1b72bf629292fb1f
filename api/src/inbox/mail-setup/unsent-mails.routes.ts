import { type AuditAction, mail } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { notFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { maySeeState, unsentMails } from '../mail/unsent-mails';

/** The mails that wait or failed, and the outcome of those about one thing. */
export async function unsentMailsRoutes(app: App, { db, mail: post }: Pick<Services, 'db' | 'mail'>) {
  const held = ({ duty }: Pick<FastifyRequest, 'duty'>) => duty?.permissions ?? [];

  /** The note names neither recipient nor subject: it outlives the mail. */
  const note = (at: Database, { user, ip, params }: NoteOf, action: AuditAction) =>
    audit(at).note({ user, ip }, { action, kind: 'mails', id: params.id, title: '' });

  answer(app, mail.unsent, (request) => unsentMails(db).list(request.query, held(request)));

  answer(app, mail.state, async (request) => ({
    results: maySeeState(request.params, held(request))
      ? ((await unsentMails(db).stateAbout(request.params)) ?? null)
      : null,
  }));

  answer(app, mail.retry, async (request) => {
    // Sending nothing new has the queue looked at.
    await post.send(async ({ db: transaction }) => {
      if (!(await unsentMails(transaction).retry(request.params.id))) throw notFound();
      await note(transaction, request, 'mail_retried');
      return [];
    });
  });

  answer(app, mail.giveUp, async (request) => {
    await db.transaction().execute(async (transaction) => {
      if (!(await unsentMails(transaction).giveUp(request.params.id))) throw notFound();
      await note(transaction, request, 'mail_given_up');
    });
  });
}

type NoteOf = Pick<FastifyRequest, 'user' | 'ip'> & { params: { id: number } };
