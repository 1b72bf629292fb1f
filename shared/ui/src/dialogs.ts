import type * as Dialogs from './dialog-texts';

let latest: Promise<unknown> = Promise.resolve();

/** The dialogs' code comes with the first. One after the other, so that each is answered before the next asks. */
function ask<Answer>(open: (dialogs: typeof Dialogs) => Promise<Answer>): Promise<Answer> {
  const answered = latest.then(async () =>
    open(await import(/* webpackChunkName: "dialogs" */ './dialog-texts')),
  );
  latest = answered.catch(() => undefined);
  return answered;
}

/** Runs one dialog of a kind at a time: while it is open, further calls answer undefined at once. */
function oneAtATime<Args extends unknown[], Answer>(open: (...args: Args) => Promise<Answer>) {
  let isOpen = false;
  return async (...args: Args) => {
    if (isOpen) return undefined;
    isOpen = true;
    try {
      return await open(...args);
    } finally {
      isOpen = false;
    }
  };
}

/** Specification, section 8, status 401. Answers whether OK was chosen. */
export const tokenExpiredDialog = oneAtATime(() => ask((dialogs) => dialogs.tokenExpired()));

/** Specification, section 8, status 500 or above: HTML answers in full, anything else in one sentence. */
export const serverErrorDialog = oneAtATime((answer: Dialogs.Answer) =>
  ask((dialogs) => dialogs.serverError(answer)),
);

/** Asks before something that would be lost or is hard to undo. Answers whether it was confirmed. */
export const confirmDialog = (question: Dialogs.Question) => ask((dialogs) => dialogs.confirm(question));
