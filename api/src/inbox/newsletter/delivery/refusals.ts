import type { FailureKind } from '../../mail/failure';

/**
 * A mailing is paused after 20 rejections among its last 25 deliveries. Continuing would harm the site's
 * reputation and, if a broken mail server rejects every address, end all subscriptions.
 */
const [TOO_MANY, OF] = [20, 25];

export function watchRefusals() {
  let last: { id: number; kind: FailureKind | 'sent' }[] = [];
  const refusedAsMail = () => last.filter(({ kind }) => kind === 'policy').map(({ id }) => id);
  return {
    note(id: number, kind: FailureKind | 'sent') {
      last = [...last, { id, kind }].slice(-OF);
      return last.filter((each) => each.kind !== 'sent').length >= TOO_MANY;
    },
    refusedAsMail,
    says: (answer: string) =>
      refusedAsMail().length > TOO_MANY / 2 ? whyPaused.refusals(answer) : whyPaused.addresses(answer),
  };
}

export const whyPaused = {
  refusals: (answer: string) =>
    `The mail server refused ${TOO_MANY} of the last ${OF} emails, and not because of their addresses. It said: “${answer}”. Please ask your email provider what is wrong, then resume: those readers will be tried again.`,
  addresses: (answer: string) =>
    `The mail server said that ${TOO_MANY} of the last ${OF} addresses don’t accept email, and newsletters to them have stopped. It said: “${answer}”. It is rare for so many to be wrong: please ask your email provider whether your account may send to addresses elsewhere, then resume, or stop.`,
  account: (answer: string) =>
    `The mail server no longer accepts the site’s name and password. It said: “${answer}”. Please ask your technical contact to check SMTP_URL, then resume.`,
  offSite:
    'The newsletter is not on the site now, so it is not being sent. Publish it again, then resume, or stop.',
  nobody: 'The site has no email address to send newsletters from. Add one in Settings, then resume.',
};

export const isUnreachable =
  'The mail server can’t be reached at the moment. Sending carries on by itself once it’s back.';
