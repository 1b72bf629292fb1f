import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../server/http/serve';
import { openedAnswers } from '../opened/opened-answers';
import { type Choice, NotToBeHad, orLive } from '../releases/choice';
import { pageAnswers } from './answer';
import type { Document } from './document.routes';
import type { leadOn } from './lead-on';
import { type Page, Unavailable } from './fill-page';

/** Answers with the page at an address, or leads on from it. */
export function pageSender(services: Services & Document, isLedOn: ReturnType<typeof leadOn>) {
  const { settings, pages, visits, visitTokens, missing, reads } = services;
  const answer = pageAnswers(settings, visitTokens);
  const toTester = openedAnswers(services, services);

  /** What testers look at is neither read nor missed, nor is a draft, and who asks for a head alone doesn't read. */
  function count({ method, opened, url, headers }: FastifyRequest, { status, counted, isSecret }: Page) {
    if (opened || isSecret || method !== 'GET') return;
    if (status === 404) missing.note(url);
    else reads.note(counted, headers, url);
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = visits.of(request.headers);
    const find = (choice?: Choice) => pages.find(request.url, choice, (cost) => request.spend(cost));
    const send = (...[page, had]: [Parameters<typeof answer>[0], Parameters<typeof answer>[1]]) => {
      if (request.opened) return toTester.page(request, reply, page, request.opened);
      reply.hijack();
      answer(page, had, { id: request.id, visit, request: request.raw, response: reply.raw });
      return reply;
    };
    try {
      const { value, status } = await (request.opened ? find(request.opened) : orLive(visit.choice, find));
      const isMissing = value.status === 404;
      if ((isMissing || request.url.includes('?')) && (await isLedOn(request, reply, isMissing)))
        return reply;
      count(request, value);
      return send(value, status);
    } catch (error) {
      if (error instanceof Unavailable) return send(error.page, 'failed');
      if (request.opened && error instanceof NotToBeHad) return toTester.gone(reply, error);
      throw error;
    }
  };
}
