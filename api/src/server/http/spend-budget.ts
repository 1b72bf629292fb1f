import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkBudgets } from './network-budgets';
import { costOf, inCalls, SPENT_PER_MINUTE } from './call-costs';
import { HttpError } from './http-error';
import type { App } from './serve';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Spends milliseconds of processor from the budgets of the networks that the request comes from; nothing if the
     * server asks itself.
     * @throws HttpError 429 if one of them has too little left
     */
    spend(cost: number): Budget | undefined;
  }
}

/** What the narrowest network has left. */
interface Budget {
  left: number;
  secondsLeft: number;
}

/** Gives each network a budget of the processor's time. */
export function giveBudgets(app: App) {
  const budgets = networkBudgets(SPENT_PER_MINUTE);
  app.decorateRequest('spend', function spend(this: FastifyRequest, cost: number) {
    if (this.internal !== null) return undefined;
    const { isOver, ...budget } = budgets.spend(this.ip, cost);
    if (!isOver) return budget;
    throw tooMany('Too many requests.', budget);
  });
}

/** Has every call of a part of the server spend what it costs. */
export function spendOnCalls(app: App, isFree: (request: FastifyRequest) => boolean = () => false) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFree(request)) note(reply, request.spend(costOf(request.routeOptions.config.endpoint)));
  });
}

function note(reply: FastifyReply, budget: Budget | undefined) {
  if (!budget) return;
  reply.headers({
    'x-ratelimit-limit': inCalls(SPENT_PER_MINUTE),
    'x-ratelimit-remaining': inCalls(budget.left),
    'x-ratelimit-reset': budget.secondsLeft,
  });
}

export const tooMany = (message: string, { secondsLeft }: Pick<Budget, 'secondsLeft'>) =>
  new HttpError(
    429,
    `${message} Please wait ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`,
    {},
    { 'retry-after': String(secondsLeft) },
  );
