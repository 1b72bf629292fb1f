import { approvals } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { approvalsRepository } from '../../cms/approval/approvals.repository';
import { publishChecks } from '../../cms/entries/publish-checks';
import { entriesService } from '../../cms/entries/entries.service';
import { approvalAsked } from '../../inbox/mail/emails/approval.emails';
import { orNotFound, toResult } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { approvalList } from './approval-list';
import { approvalService, typeNamed } from './approval.service';
import { commentsRoutes } from './comments.routes';
import { createReview } from './review';
import { reviewPath, notifyRequesters } from './tell';

export async function approvalRoutes(app: App, services: Services) {
  const { db, mail, contentTypes } = services;
  const list = approvalList(db, contentTypes);

  async function findSubject(id: number) {
    const request = orNotFound(await approvalsRepository(db).find(id));
    const type = orNotFound(contentTypes.find(({ table }) => table === request.kind));
    return { type, entryId: request.entry_id };
  }

  async function show(id: number, request: FastifyRequest) {
    const { type, entryId } = await findSubject(id);
    return { results: await createReview(db, contentTypes, type, entryId, request) };
  }

  addRoute(app, approvals.list, ({ query, user }) => list.list(query, user.id));

  addRoute(app, approvals.review, async (request) => {
    const type = typeNamed(contentTypes, request.params.kind);
    return { results: await createReview(db, contentTypes, type, request.params.id, request) };
  });

  addRoute(app, approvals.ask, async (request) => {
    const { body, user } = request;
    let asked: number | undefined;
    await mail.inTransaction(async ({ db: transaction, site, link }) => {
      const service = approvalService(transaction, contentTypes, request);
      const { request: made, title, type, tell } = await service.ask(body.kind, body.id, body.note);
      await publishChecks(services, transaction).refuseDraft(type, body.id, body.seen);
      asked = made.id;
      const by = `${user.firstname} ${user.lastname}`;
      const about = { title, one: type.one, by, path: reviewPath(type, body.id), note: body.note };
      return tell.map((person) => ({
        ...approvalAsked(site, link, person, about),
        about: { kind: 'approval', id: made.id },
      }));
    });
    return toResult(asked === undefined ? undefined : list.find(asked, user.id));
  });

  addRoute(app, approvals.withdraw, async (request) => {
    await db
      .transaction()
      .execute((transaction) =>
        approvalService(transaction, contentTypes, request).withdraw(request.params.id),
      );
  });

  addRoute(app, approvals.approve, async (request) => {
    const { params, body } = request;
    const { type, entryId } = await findSubject(params.id);
    await entriesService(services, type).publishing(entryId, async (transaction) => {
      const service = approvalService(transaction, contentTypes, request);
      const isApproved = await service.approve(params.id, body.version);
      if (isApproved) await publishChecks(services, transaction).refusePublished(type, entryId, body.seen);
      return isApproved;
    });
    await notifyRequesters(services);
    return show(params.id, request);
  });

  addRoute(app, approvals.sendBack, async (request) => {
    const { params, body } = request;
    await db
      .transaction()
      .execute((transaction) =>
        approvalService(transaction, contentTypes, request).sendBack(params.id, body.note),
      );
    await notifyRequesters(services);
    return show(params.id, request);
  });

  commentsRoutes(app, services);
}
