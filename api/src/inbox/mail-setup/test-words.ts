import type { MailFinding } from '@lapis/contract';
import { classifyFailure } from '../mail/failure';
import { createFindings } from './finding';

const { warning, missing } = createFindings('test');

interface ConnectionError {
  code?: string;
  originalCode?: string;
}

interface MailAttempt {
  host: string;
  port: string;
  from: string;
  recipient: string;
}

export function parseServer(smtpUrl: string) {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return { host: hostname, port: port || (protocol === 'smtps:' ? '465' : '587') };
}

export function whyNotSent(error: unknown, attempt: MailAttempt): MailFinding {
  const { kind, code, answer } = classifyFailure(error);
  if (code === undefined) return whyNoConnection(error as ConnectionError, attempt, answer);
  const said = `It said: ‘${answer}’.`;
  if (kind === 'account' || readCommand(error).startsWith('AUTH'))
    return missing(
      `The mail server ${attempt.host} doesn’t accept the name or the password. ${said}`,
      'Ask your technical contact to correct them in SMTP_URL. Some providers need an app password.',
    );
  if (code < 500)
    return warning(
      `The mail server ${attempt.host} isn’t accepting emails right now. ${said}`,
      'Try again in a quarter of an hour. The site’s own emails wait and are tried again automatically.',
    );
  if (readCommand(error).startsWith('MAIL'))
    return missing(
      `The mail server ${attempt.host} doesn’t send for ${attempt.from}. ${said}`,
      'Show your email provider that this address or its domain is yours, or ask your technical contact to set MAIL_FROM to an address that it sends for.',
    );
  if (readCommand(error).startsWith('RCPT'))
    return missing(
      `The mail server ${attempt.host} doesn’t send to ${attempt.recipient}. ${said}`,
      'Check that address. If it is right, ask your email provider what this means.',
    );
  return missing(
    `The mail server ${attempt.host} refused the email. ${said}`,
    'Ask your email provider what this means.',
  );
}

function whyNoConnection(error: ConnectionError, { host, port }: MailAttempt, answer: string): MailFinding {
  const { code = '', originalCode = '' } = error;
  const is = (...names: string[]) => names.includes(code) || names.includes(originalCode);
  if (is('ECONNREFUSED'))
    return missing(
      `Nothing responds at port ${port} of ${host}.`,
      'Ask your technical contact to check the name and the port in SMTP_URL: most providers use 465 with smtps, or 587 with smtp.',
    );
  if (is('EDNS', 'ENOTFOUND', 'EAI_AGAIN'))
    return missing(
      `There is no mail server named ${host}, or the DNS can’t be reached.`,
      'Ask your technical contact to check the name in SMTP_URL.',
    );
  if (is('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'))
    return missing(
      `The mail server ${host} didn’t respond at port ${port}.`,
      'Such connections are often blocked: ask your technical contact whether the hosting provider allows them at this port, and to try 465 or 587.',
    );
  if (is('ETLS', 'ECONNRESET') || /\b(certificate|SSL|TLS|self-signed)\b/i.test(answer))
    return missing(
      `A secure connection to ${host} could not be made at port ${port}. The reason: ‘${answer}’.`,
      'Ask your technical contact to check SMTP_URL: smtps goes with port 465 and smtp with 587, and the name must be the one in the certificate.',
    );
  if (is('EAUTH', 'ENOAUTH'))
    return missing(
      `The mail server ${host} doesn’t accept the name or the password.`,
      'Ask your technical contact to correct them in SMTP_URL.',
    );
  return missing(
    `The email could not be sent. The reason: ‘${answer}’.`,
    'Ask your technical contact to check SMTP_URL.',
  );
}

const readCommand = (error: unknown) => {
  const { command } = error as { command?: unknown };
  return typeof command === 'string' ? command.toUpperCase() : '';
};
