import type * as DialogTexts from './dialog-texts';

type Dialogs = Pick<typeof DialogTexts, 'confirm' | 'serverError' | 'tokenExpired'>;

const loadDialogs = (): Promise<Dialogs> => import(/* webpackChunkName: "dialogs" */ './dialog-texts');

/** The browser's own windows, which work if the dialogs' code can't be fetched: offline, or after a release. */
const plainDialogs: Dialogs = {
  confirm: async ({ title, text }) => window.confirm([title, text].flat().join('\n\n')),
  serverError: async () => window.alert('There has been an error'),
  tokenExpired: async () => window.confirm('Token Expired'),
};

function toPlainDialogs(error: unknown) {
  console.error(error);
  return plainDialogs;
}

/** Fetches the dialogs' code ahead, for a page whose visitor may soon be offline. */
export const fetchDialogs = () =>
  loadDialogs().catch((error: unknown) => console.warn('The dialogs could not be fetched ahead', error));

let latest: Promise<unknown> = Promise.resolve();

/** Opens one dialog after the other, so that each is answered before the next asks. */
function ask<Answer>(open: (dialogs: Dialogs) => Promise<Answer>): Promise<Answer> {
  const answered = latest.then(async () => open(await loadDialogs().catch(toPlainDialogs)));
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
export const serverErrorDialog = oneAtATime((answer: DialogTexts.Answer) =>
  ask((dialogs) => dialogs.serverError(answer)),
);

/** Asks before something that would be lost or is hard to undo. Answers whether it was confirmed. */
export const confirmDialog = (question: DialogTexts.Question) => ask((dialogs) => dialogs.confirm(question));
