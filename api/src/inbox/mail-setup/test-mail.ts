import type { MailFinding, Site } from '@lapis/contract';
import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../../server/settings/settings';
import { SECOND } from '../../server/time/clock';
import { returnedTestEmail, testEmail } from '../mail/letters/mail-setup.letters';
import { postbox } from '../mail/postbox';
import { TEST_FIELD } from '../mail/returned/test-field';
import { findingsOf } from './finding';
import { serverOf, whyNotSent } from './test-words';

/** In milliseconds: somebody looks at the button meanwhile. */
const waits = { connectionTimeout: 8 * SECOND, greetingTimeout: 8 * SECOND, socketTimeout: 20 * SECOND };

const { fine } = findingsOf('test');

interface TestMail {
  site: Site;
  from: string;
  to: string;
  smtpUrl: string;
  settings: Pick<Settings, 'smtpUrl' | 'dkim' | 'dataDir' | 'mailBounces'>;
}

/** Sends a test mail to who asked for it. */
export const sendTestMail = (test: TestMail) =>
  sendAtOnce(test, testEmail(test.site, test.to), {
    isTaken: `It should be in your inbox at ${test.to} within some minutes; look in the spam folder too.`,
    recipient: 'your address',
  });

/** Sends one to where mails come back to. @param token what tells the site that it is this one */
export const sendReturnedTest = (test: TestMail, token: string) =>
  sendAtOnce(
    test,
    {
      ...returnedTestEmail(test.site, test.to),
      headers: { [TEST_FIELD]: token, 'Auto-Submitted': 'auto-generated' },
    },
    { isTaken: `It is on its way to ${test.to}.`, recipient: test.to },
  );

/** Sends a mail past the queue, and says what became of it. */
async function sendAtOnce(
  { site, from, to, smtpUrl, settings }: TestMail,
  mail: SendMailOptions,
  { isTaken, recipient }: { isTaken: string; recipient: string },
): Promise<MailFinding> {
  const server = serverOf(smtpUrl);
  try {
    await postbox(
      settings,
      waits,
    )({
      ...mail,
      from: { name: site.app_name, address: from },
      ...(settings.mailBounces && { envelope: { from: settings.mailBounces, to } }),
    });
    return fine(`The mail server ${server.host} took the email. ${isTaken}`);
  } catch (error) {
    return whyNotSent(error, { ...server, from, recipient });
  }
}
