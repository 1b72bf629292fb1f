import { type AuditAction, mail } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { notFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { maySeeState, unsentMails } from '../mail/unsent-mails';

export async function unsentMailsRoutes(app: App, { db, mail: post }: Pick<Services, 'db' | 'mail'>) {
  const held = ({ staffRole }: Pick<FastifyRequest, 'staffRole'>) => staffRole?.permissions ?? [];

  /** Omits the recipient and subject, because the entry outlives the email; the log reads them from the email. */
  const note = (at: Database, { user, ip, params }: AuditedRequest, action: AuditAction) =>
    audit(at).note({ user, ip }, { action, kind: 'mails', id: params.id, title: '' });

  addRoute(app, mail.unsent, (request) => unsentMails(db).list(request.query, held(request)));

  addRoute(app, mail.state, async (request) => {
    const { kind, id } = request.params;
    if (!maySeeState(request.params, held(request))) return { results: null };
    return { results: (await unsentMails(db).statesAbout(kind, [id])).get(id) ?? null };
  });

  addRoute(app, mail.retry, async (request) => {
    await post.inTransaction(async ({ db: transaction }) => {
      if (!(await unsentMails(transaction).retry(request.params.id))) throw notFound();
      await note(transaction, request, 'mail_retried');
      return [];
    });
  });

  addRoute(app, mail.giveUp, async (request) => {
    await db.transaction().execute(async (transaction) => {
      if (!(await unsentMails(transaction).giveUp(request.params.id))) throw notFound();
      await note(transaction, request, 'mail_given_up');
    });
  });
}

type AuditedRequest = Pick<FastifyRequest, 'user' | 'ip'> & { params: { id: number } };
