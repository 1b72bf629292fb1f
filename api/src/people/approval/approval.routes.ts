import { approvals } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { approvalsRepository } from '../../cms/approval/approvals.repository';
import { commentsRepository } from '../../cms/approval/comments.repository';
import { publishChecks } from '../../cms/entries/publish-checks';
import { entriesService } from '../../cms/entries/entries.service';
import { approvalAsked } from '../../inbox/mail/letters/approval.letters';
import { orNotFound, resultOf } from '../../server/http/http-error';
import { doRegularly, purgeRegularly } from '../../server/http/schedule-job';
import { answer, type App, type Services } from '../../server/http/serve';
import { SECOND } from '../../server/time/clock';
import { approvalList } from './approval-list';
import { approvalService, typeNamed } from './approval.service';
import { commentsRoutes } from './comments.routes';
import { reviewOf } from './review';
import { reviewPath, tellAskers } from './tell';

/** Asking that a text be approved, and approving it. */
export async function approvalRoutes(app: App, services: Services) {
  const { db, mail, contentTypes } = services;
  const list = approvalList(db, contentTypes);

  /** The type and the entry that a request is about. */
  async function aboutOf(id: number) {
    const request = orNotFound(await approvalsRepository(db).find(id));
    const type = orNotFound(contentTypes.find(({ table }) => table === request.kind));
    return { type, entryId: request.thing_id };
  }

  async function show(id: number, request: FastifyRequest) {
    const { type, entryId } = await aboutOf(id);
    return { results: await reviewOf(db, contentTypes, type, entryId, request) };
  }

  answer(app, approvals.list, ({ query, user }) => list.list(query, user.id));

  answer(app, approvals.review, async (request) => {
    const type = typeNamed(contentTypes, request.params.kind);
    return { results: await reviewOf(db, contentTypes, type, request.params.id, request) };
  });

  answer(app, approvals.ask, async (request) => {
    const { body, user } = request;
    let asked: number | undefined;
    await mail.send(async ({ db: transaction, site, link }) => {
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
    return resultOf(asked === undefined ? undefined : list.find(asked, user.id));
  });

  answer(app, approvals.withdraw, async (request) => {
    await db
      .transaction()
      .execute((transaction) =>
        approvalService(transaction, contentTypes, request).withdraw(request.params.id),
      );
  });

  answer(app, approvals.approve, async (request) => {
    const { params, body } = request;
    const { type, entryId } = await aboutOf(params.id);
    await entriesService(services, type).publishing(entryId, async (transaction) => {
      const service = approvalService(transaction, contentTypes, request);
      const isApproved = await service.approve(params.id, body.version);
      if (isApproved) await publishChecks(services, transaction).refusePublished(type, entryId, body.seen);
      return isApproved;
    });
    await tellAskers(services);
    return show(params.id, request);
  });

  answer(app, approvals.sendBack, async (request) => {
    const { params, body } = request;
    await db
      .transaction()
      .execute((transaction) =>
        approvalService(transaction, contentTypes, request).sendBack(params.id, body.note),
      );
    await tellAskers(services);
    return show(params.id, request);
  });

  commentsRoutes(app, services);

  doRegularly(app, 20 * SECOND, 'those who asked for approval could not be told what became of it', () =>
    tellAskers(services),
  );
  purgeRegularly(app, 'requests for approval', () => approvalsRepository(db).purge());
  purgeRegularly(app, 'comments that are done', () => commentsRepository(db).purge());
}
