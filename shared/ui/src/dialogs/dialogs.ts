import type * as DialogTexts from './dialog-texts';

type Dialogs = Pick<typeof DialogTexts, 'confirm' | 'serverError' | 'tokenExpired'>;

const loadDialogs = (): Promise<Dialogs> => import(/* webpackChunkName: "dialogs" */ './dialog-texts');

/** The browser's own dialogs, used if the code for ours fails to load: offline, or after a release. */
const plainDialogs: Dialogs = {
  confirm: async ({ title, text }) => window.confirm([title, text].flat().join('\n\n')),
  serverError: async () => window.alert('There has been an error'),
  tokenExpired: async () => window.confirm('Token Expired'),
};

function toPlainDialogs(error: unknown) {
  console.error(error);
  return plainDialogs;
}

/** Preloads the dialogs' code for pages that may go offline. */
export const fetchDialogs = () =>
  loadDialogs().catch((error: unknown) => console.warn('The dialogs could not be fetched ahead', error));

let latest: Promise<unknown> = Promise.resolve();

/** Queues dialogs, so that only one is open at a time. */
function ask<Answer>(open: (dialogs: Dialogs) => Promise<Answer>): Promise<Answer> {
  const answered = latest.then(async () => open(await loadDialogs().catch(toPlainDialogs)));
  latest = answered.catch(() => undefined);
  return answered;
}

/** Limits a kind of dialog to one at a time: while it is open, further calls return undefined. */
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

/** Opens the dialog for status 401 (specification, section 8). Returns true if the user chooses OK. */
export const tokenExpiredDialog = oneAtATime(() => ask((dialogs) => dialogs.tokenExpired()));

/**
 * Opens the dialog for status 500 or above (specification, section 8). The dialog shows an HTML response in
 * full, and any other response as one sentence.
 */
export const serverErrorDialog = oneAtATime((answer: DialogTexts.ServerErrorResponse) =>
  ask((dialogs) => dialogs.serverError(answer)),
);

/** Asks the user to confirm an action. Returns true if the user does. */
export const confirmDialog = (question: DialogTexts.ConfirmTexts) =>
  ask((dialogs) => dialogs.confirm(question));
