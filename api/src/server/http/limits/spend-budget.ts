import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkBudgets } from './network-budgets';
import { callCost, toCalls, SPENT_PER_MINUTE } from './call-costs';
import { HttpError } from '../http-error';
import type { App } from '../serve';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Spends milliseconds of processor time from the budgets of the visitor's networks. Internal requests are
     * free.
     * @throws HttpError 429 if one of the budgets has too little left
     */
    spend(cost: number): RemainingBudget | undefined;
  }
}

interface RemainingBudget {
  left: number;
  secondsLeft: number;
}

export function addNetworkBudgets(app: App) {
  const budgets = networkBudgets(SPENT_PER_MINUTE);
  app.decorateRequest('spend', function spend(this: FastifyRequest, cost: number) {
    if (this.internal !== null) return undefined;
    const { isOver, ...budget } = budgets.spend(this.ip, cost);
    if (!isOver) return budget;
    throw tooManyRequests('Too many requests.', budget);
  });
}

export function chargeCalls(app: App, isFree: (request: FastifyRequest) => boolean = () => false) {
  app.addHook('onRequest', async (request, reply) => {
    if (!isFree(request))
      setBudgetHeaders(reply, request.spend(callCost(request.routeOptions.config.endpoint)));
  });
}

function setBudgetHeaders(reply: FastifyReply, budget: RemainingBudget | undefined) {
  if (!budget) return;
  reply.headers({
    'x-ratelimit-limit': toCalls(SPENT_PER_MINUTE),
    'x-ratelimit-remaining': toCalls(budget.left),
    'x-ratelimit-reset': budget.secondsLeft,
  });
}

export const tooManyRequests = (message: string, { secondsLeft }: Pick<RemainingBudget, 'secondsLeft'>) =>
  new HttpError(
    429,
    `${message} Please wait ${secondsLeft} ${secondsLeft === 1 ? 'second' : 'seconds'}.`,
    {},
    { 'retry-after': String(secondsLeft) },
  );
