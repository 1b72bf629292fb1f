import type { FailureKind } from '../../mail/failure';

/** So many of the last so many refused for no fault of the addresses: more would only harm the site's name. */
const [TOO_MANY, OF] = [20, 25];

/** Keeps in view whether the mail server refuses a mailing as a whole. */
export function watchRefusals() {
  let last: { id: number; isRefused: boolean }[] = [];
  return {
    /** What became of a delivery for good. Answers whether too many were refused. */
    note(id: number, kind: FailureKind | 'sent') {
      last = [...last, { id, isRefused: kind === 'policy' }].slice(-OF);
      return last.filter(({ isRefused }) => isRefused).length >= TOO_MANY;
    },
    /** The ids of those that were refused so. */
    refused: () => last.filter(({ isRefused }) => isRefused).map(({ id }) => id),
  };
}

/** Why a mailing paused by itself. @param answer of the mail server, without an address */
export const whyPaused = {
  refusals: (answer: string) =>
    `The mail server refused ${TOO_MANY} of the last ${OF} mails, and not because of their addresses. It said: “${answer}”. Please ask whoever runs your mail what is wrong, then go on: those readers are tried again.`,
  account: (answer: string) =>
    `The mail server no longer takes the site’s name and password. It said: “${answer}”. Please have whoever runs the server look at SMTP_URL, then go on.`,
  nobody:
    'The site has no email address that letters could come from. Give it one in the settings, then go on.',
};
