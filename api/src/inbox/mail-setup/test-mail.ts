import type { MailFinding, Site } from '@lapis/contract';
import type { SendMailOptions } from 'nodemailer';
import type { Settings } from '../../server/settings/settings';
import { SECOND } from '../../server/time/clock';
import { returnedTestEmail, testEmail } from '../mail/emails/mail-setup.emails';
import { createTransportPost } from '../mail/postbox';
import { TEST_FIELD } from '../mail/returned/test-field';
import { createFindings } from './finding';
import { parseServer, whyNotSent } from './test-words';

const waits = { connectionTimeout: 8 * SECOND, greetingTimeout: 8 * SECOND, socketTimeout: 20 * SECOND };

const { fine } = createFindings('test');

interface TestMail {
  site: Site;
  from: string;
  to: string;
  smtpUrl: string;
  settings: Pick<Settings, 'smtpUrl' | 'dkim' | 'dataDir' | 'mailBounces'>;
}

export const sendTestMail = (test: TestMail) =>
  sendAtOnce(test, testEmail(test.site, test.to), {
    isTaken: `It should be in your inbox at ${test.to} within a few minutes; look in the spam folder too.`,
    recipient: 'your address',
  });

export const sendReturnedTest = (test: TestMail, token: string) =>
  sendAtOnce(
    test,
    {
      ...returnedTestEmail(test.site, test.to),
      headers: { [TEST_FIELD]: token, 'Auto-Submitted': 'auto-generated' },
    },
    { isTaken: `It is on its way to ${test.to}.`, recipient: test.to },
  );

async function sendAtOnce(
  { site, from, to, smtpUrl, settings }: TestMail,
  mail: SendMailOptions,
  { isTaken, recipient }: { isTaken: string; recipient: string },
): Promise<MailFinding> {
  const server = parseServer(smtpUrl);
  try {
    await createTransportPost(
      settings,
      waits,
    )({
      ...mail,
      from: { name: site.app_name, address: from },
      ...(settings.mailBounces && { envelope: { from: settings.mailBounces, to } }),
    });
    return fine(`The mail server ${server.host} accepted the email. ${isTaken}`);
  } catch (error) {
    return whyNotSent(error, { ...server, from, recipient });
  }
}
