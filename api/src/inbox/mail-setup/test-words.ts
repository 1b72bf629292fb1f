import type { MailFinding } from '@lapis/contract';
import { failureOf } from '../mail/failure';
import { findingsOf } from './finding';

const { warning, missing } = findingsOf('test');

/** What nodemailer adds to an error, as far as it says why no connection came about. */
interface ConnectionError {
  code?: string;
  originalCode?: string;
}

interface Attempt {
  /** Of the mail server. */
  host: string;
  port: string;
  from: string;
  /** To whom it was, as it is said. */
  recipient: string;
}

/** The mail server as it stands in SMTP_URL, without name and password. @param smtpUrl an smtp or smtps address */
export function serverOf(smtpUrl: string) {
  const { protocol, hostname, port } = new URL(smtpUrl);
  // As nodemailer has it.
  return { host: hostname, port: port || (protocol === 'smtps:' ? '465' : '587') };
}

/** Says why a test mail was not sent, and what to do. @param error what the mail’s transport threw */
export function whyNotSent(error: unknown, attempt: Attempt): MailFinding {
  const { kind, code, answer } = failureOf(error);
  if (code === undefined) return whyNoConnection(error as ConnectionError, attempt, answer);
  const said = `It said: ‘${answer}’.`;
  if (kind === 'account' || commandOf(error).startsWith('AUTH'))
    return missing(
      `The mail server ${attempt.host} doesn’t accept the name or the password. ${said}`,
      'Ask whoever runs the server to correct them in SMTP_URL. Some providers want a password that is made for one program.',
    );
  if (code < 500)
    return warning(
      `The mail server ${attempt.host} doesn’t take emails just now. ${said}`,
      'Try again in a quarter of an hour. Emails of the site wait that long by themselves.',
    );
  if (commandOf(error).startsWith('MAIL'))
    return missing(
      `The mail server ${attempt.host} sends nothing for ${attempt.from}. ${said}`,
      'Tell your email provider that this address or its domain is yours, or ask whoever runs the server to set MAIL_FROM to an address that it sends for.',
    );
  if (commandOf(error).startsWith('RCPT'))
    return missing(
      `The mail server ${attempt.host} doesn’t send to ${attempt.recipient}. ${said}`,
      'Check that address. If it is right, ask your email provider what its answer means.',
    );
  return missing(
    `The mail server ${attempt.host} refused the email. ${said}`,
    'Ask your email provider what its answer means.',
  );
}

function whyNoConnection(error: ConnectionError, { host, port }: Attempt, answer: string): MailFinding {
  const { code = '', originalCode = '' } = error;
  const is = (...names: string[]) => names.includes(code) || names.includes(originalCode);
  if (is('ECONNREFUSED'))
    return missing(
      `Nothing answers at port ${port} of ${host}.`,
      'Ask whoever runs the server to check the name and the port in SMTP_URL: most providers use 465 with smtps, or 587 with smtp.',
    );
  if (is('EDNS', 'ENOTFOUND', 'EAI_AGAIN'))
    return missing(
      `There is no mail server named ${host}, or the DNS can’t be reached.`,
      'Ask whoever runs the server to check the name in SMTP_URL.',
    );
  if (is('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'))
    return missing(
      `The mail server ${host} didn’t answer at port ${port}.`,
      'Often the way there is blocked: ask whoever runs the server whether its provider lets connections out at this port, and to try 465 or 587.',
    );
  if (is('ETLS', 'ECONNRESET') || /\b(certificate|SSL|TLS|self-signed)\b/i.test(answer))
    return missing(
      `No secure connection to ${host} came about at port ${port}. The reason: ‘${answer}’.`,
      'Ask whoever runs the server to check SMTP_URL: smtps goes with port 465 and smtp with 587, and the name must be the one in the certificate.',
    );
  if (is('EAUTH', 'ENOAUTH'))
    return missing(
      `The mail server ${host} doesn’t accept the name or the password.`,
      'Ask whoever runs the server to correct them in SMTP_URL.',
    );
  return missing(
    `The email could not be sent. The reason: ‘${answer}’.`,
    'Ask whoever runs the server to look at SMTP_URL.',
  );
}

const commandOf = (error: unknown) => {
  const { command } = error as { command?: unknown };
  return typeof command === 'string' ? command.toUpperCase() : '';
};
