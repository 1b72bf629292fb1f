import { mail } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { limitAttempts } from '../../server/attempts/attempts';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { returnedTestsRepository } from '../newsletter/returned/returned-tests.repository';
import { readDomain } from '../mail/read-domain';
import { checkMail } from './check-mail';
import { openDns } from './dns';
import { sendReturnedTest, sendTestMail } from './test-mail';

const HOUR = 3600;

const noAddress = () =>
  new HttpError(409, 'The site has no email address yet. Add one in Settings, under Contact.');

export async function mailSetupRoutes(app: App, { db, settings }: Services) {
  const { smtpUrl, mailFrom, mailBounces, dkim } = settings;
  const readsReturned = settings.bounceMailbox !== undefined || settings.mailWebhookSecret !== undefined;
  const sites = siteRepository(db);
  const returnedTests = returnedTestsRepository(db);
  const limits = { network: { points: 20, duration: HOUR }, account: { points: 10, duration: HOUR } };
  const tests = limitAttempts(db, {
    ...limits,
    name: 'mail-test',
    message: 'You have sent several test emails in the last hour.',
  });
  const checks = limitAttempts(db, {
    ...limits,
    name: 'mail-check',
    message: 'This was looked up several times in the last hour.',
  });

  // Open to every administrator, so that all of them can see whether the emails they trigger are sent.
  addRoute(app, mail.show, async () => {
    const from = mailFrom ?? ((await sites.read()).email || null);
    return {
      is_sent: smtpUrl !== undefined,
      from,
      domain: from === null ? null : readDomain(from),
      is_signed: dkim !== undefined,
      returns_to: mailBounces ?? from,
      reads_returned: readsReturned,
    };
  });

  addRoute(app, mail.check, async ({ user, ip }) => {
    const from = mailFrom ?? (await sites.read()).email;
    if (!from) throw noAddress();
    return { results: await checks.spend(user.email, ip, () => checkMail(openDns(), from, settings)) };
  });

  async function testable() {
    if (smtpUrl === undefined)
      throw new HttpError(409, 'No mail server is set up, so there is nothing to test yet.');
    const site = await sites.read();
    const from = mailFrom ?? site.email;
    if (!from) throw noAddress();
    return { site, from, smtpUrl, settings };
  }

  addRoute(app, mail.test, async ({ user, ip }) => {
    const test = { ...(await testable()), to: user.email };
    return { results: await tests.spend(user.email, ip, () => sendTestMail(test)) };
  });

  addRoute(app, mail.testReturned, async ({ user, ip }) => {
    const test = await testable();
    if (!readsReturned)
      throw new HttpError(409, 'Returned emails are not read by the site, so there is nothing to test yet.');
    const results = await tests.spend(user.email, ip, async () => {
      // Stored before sending, because the email may arrive at once.
      const token = await returnedTests.begin();
      const finding = await sendReturnedTest({ ...test, to: mailBounces ?? test.from }, token);
      if (finding.state !== 'fine') await returnedTests.forget(token);
      return finding;
    });
    return { results };
  });

  addRoute(app, mail.returnedTest, async () => ({ results: await returnedTests.last() }));
}
