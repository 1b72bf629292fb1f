import type { FailureKind } from '../../mail/failure';

/**
 * So many of the last so many refused: more would only harm the site's name, and where the mail server that knows no
 * address is at fault itself, end the subscriptions of all.
 */
const [TOO_MANY, OF] = [20, 25];

/** Keeps in view whether the mail server refuses a mailing as a whole. */
export function watchRefusals() {
  let last: { id: number; kind: FailureKind | 'sent' }[] = [];
  const refusedAsMail = () => last.filter(({ kind }) => kind === 'policy').map(({ id }) => id);
  return {
    /** What became of a delivery for good. Answers whether too many were refused. */
    note(id: number, kind: FailureKind | 'sent') {
      last = [...last, { id, kind }].slice(-OF);
      return last.filter((each) => each.kind !== 'sent').length >= TOO_MANY;
    },
    /** The ids of those that were refused for no fault of their addresses. */
    refusedAsMail,
    /** Why the mailing pauses. @param answer of the mail server, without an address */
    says: (answer: string) =>
      refusedAsMail().length > TOO_MANY / 2 ? whyPaused.refusals(answer) : whyPaused.addresses(answer),
  };
}

/** Why a mailing paused by itself. @param answer of the mail server, without an address */
export const whyPaused = {
  refusals: (answer: string) =>
    `The mail server refused ${TOO_MANY} of the last ${OF} mails, and not because of their addresses. It said: “${answer}”. Please ask whoever runs your mail what is wrong, then go on: those readers are tried again.`,
  addresses: (answer: string) =>
    `The mail server said of ${TOO_MANY} of the last ${OF} addresses that they take no mail, and letters to those have ended. It said: “${answer}”. That many are rarely wrong: please ask whoever runs your mail whether it sends to other sites at all, then go on; or stop.`,
  account: (answer: string) =>
    `The mail server no longer takes the site’s name and password. It said: “${answer}”. Please have whoever runs the server look at SMTP_URL, then go on.`,
  offSite:
    'The letter is not on the site now, so nobody is written to for the moment. Publish it again, then go on; or stop.',
  nobody:
    'The site has no email address that letters could come from. Give it one in the settings, then go on.',
};
