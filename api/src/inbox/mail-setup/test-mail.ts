import type { MailFinding, Site } from '@lapis/contract';
import type { Settings } from '../../server/settings/settings';
import { SECOND } from '../../server/time/clock';
import { testEmail } from '../mail/letters/mail-setup.letters';
import { postbox } from '../mail/postbox';
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

/** Sends a test mail at once, past the queue, and says what became of it. */
export async function sendTestMail({ site, from, to, smtpUrl, settings }: TestMail): Promise<MailFinding> {
  const server = serverOf(smtpUrl);
  try {
    await postbox(
      settings,
      waits,
    )({
      ...testEmail(site, to),
      from: { name: site.app_name, address: from },
      ...(settings.mailBounces && { envelope: { from: settings.mailBounces, to } }),
    });
    return fine(
      `The mail server ${server.host} took the email. It should be in your inbox at ${to} within some minutes; look in the spam folder too.`,
    );
  } catch (error) {
    return whyNotSent(error, { ...server, from });
  }
}
