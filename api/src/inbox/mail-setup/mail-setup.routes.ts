import { mail } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import { HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { returnedTestsRepository } from '../newsletter/returned/returned-tests.repository';
import { domainOf } from '../mail/domain-of';
import { checkMail } from './check-mail';
import { openDns } from './dns';
import { sendReturnedTest, sendTestMail } from './test-mail';

const HOUR = 3600;

const noAddress = () =>
  new HttpError(409, 'The site has no email address yet. Give it one in the settings, under Contact.');

/** What becomes of the site's mails, and whether they arrive. */
export async function mailSetupRoutes(app: App, { db, settings }: Services) {
  const { smtpUrl, mailFrom, mailBounces, dkim } = settings;
  const readsReturned = settings.bounceMailbox !== undefined || settings.mailWebhookSecret !== undefined;
  const sites = siteRepository(db);
  const returnedTests = returnedTestsRepository(db);
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
      reads_returned: readsReturned,
    };
  });

  answer(app, mail.check, async ({ user, ip }) => {
    const from = mailFrom ?? (await sites.read()).email;
    if (!from) throw noAddress();
    return { results: await checks.spend(user.email, ip, () => checkMail(openDns(), from, settings)) };
  });

  /** What every test needs. @throws HttpError 409 where that is not set up */
  async function testable() {
    if (smtpUrl === undefined)
      throw new HttpError(409, 'No mail server is set up, so there is nothing to test yet.');
    const site = await sites.read();
    const from = mailFrom ?? site.email;
    if (!from) throw noAddress();
    return { site, from, smtpUrl, settings };
  }

  answer(app, mail.test, async ({ user, ip }) => {
    const test = { ...(await testable()), to: user.email };
    return { results: await tests.spend(user.email, ip, () => sendTestMail(test)) };
  });

  answer(app, mail.testReturned, async ({ user, ip }) => {
    const test = await testable();
    if (!readsReturned)
      throw new HttpError(409, 'Returned emails are not read by the site, so there is nothing to test yet.');
    const results = await tests.spend(user.email, ip, async () => {
      // Before it is sent: a mail server may hand it over at once.
      const token = await returnedTests.begin();
      const finding = await sendReturnedTest({ ...test, to: mailBounces ?? test.from }, token);
      if (finding.state !== 'fine') await returnedTests.forget(token);
      return finding;
    });
    return { results };
  });

  answer(app, mail.returnedTest, async () => ({ results: await returnedTests.last() }));
}
