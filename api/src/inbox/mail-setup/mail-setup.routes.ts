import { mail } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import { HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { checkMail, domainOf } from './check-mail';
import { openDns } from './dns';
import { sendTestMail } from './test-mail';

const HOUR = 3600;

const noAddress = () =>
  new HttpError(409, 'The site has no email address yet. Give it one in the settings, under Contact.');

/** What becomes of the site's mails, and whether they arrive. */
export async function mailSetupRoutes(app: App, { db, settings }: Services) {
  const { smtpUrl, mailFrom, mailBounces, dkim } = settings;
  const sites = siteRepository(db);
  const limits = { network: { points: 20, duration: HOUR }, account: { points: 10, duration: HOUR } };
  const tests = limitAttempts(db, {
    ...limits,
    name: 'mail-test',
    message: 'You have sent several test emails within the hour.',
  });
  const checks = limitAttempts(db, {
    ...limits,
    name: 'mail-check',
    message: 'This was looked up several times within the hour.',
  });

  // Whoever is promised a mail has to know, whatever their duty.
  answer(app, mail.show, async () => {
    const from = mailFrom ?? ((await sites.read()).email || null);
    return {
      is_sent: smtpUrl !== undefined,
      from,
      domain: from === null ? null : domainOf(from),
      is_signed: dkim !== undefined,
      returns_to: mailBounces ?? from,
      reads_returned: settings.bounceMailbox !== undefined || settings.mailWebhookSecret !== undefined,
    };
  });

  answer(app, mail.check, async ({ user, ip }) => {
    const from = mailFrom ?? (await sites.read()).email;
    if (!from) throw noAddress();
    return { results: await checks.spend(user.email, ip, () => checkMail(openDns(), from, settings)) };
  });

  answer(app, mail.test, async ({ user, ip }) => {
    if (smtpUrl === undefined)
      throw new HttpError(409, 'No mail server is set up, so there is nothing to test yet.');
    const site = await sites.read();
    const from = mailFrom ?? site.email;
    if (!from) throw noAddress();
    const work = () => sendTestMail({ site, from, to: user.email, smtpUrl, settings });
    return { results: await tests.spend(user.email, ip, work) };
  });
}
