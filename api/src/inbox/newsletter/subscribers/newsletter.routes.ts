import { newsletter } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { inTransaction } from '../../../server/database/database';
import { limitAttempts } from '../../../server/attempts/attempts';
import { purgeRegularly } from '../../../server/http/schedule-job';
import { HttpError } from '../../../server/http/http-error';
import { answer, type App, type Services } from '../../../server/http/serve';
import { welcomeSubscriber } from '../welcome/welcome-subscriber';
import { unknownLink } from './unknown-link';
import { askForNewsletter } from './ask-for-newsletter';
import { subscribersRepository } from './subscribers.repository';

const HOUR = 3600;

const askAgain = 'You can ask for a new one at the foot of this page.';

/** Why a token confirms nothing. */
const useless = {
  unknown: [404, `This link is not one of ours, or a newer one has replaced it. ${askAgain}`],
  expired: [410, `This link was only valid for seven days. ${askAgain}`],
  used: [410, 'This link has already been used, so there is nothing left to confirm.'],
} as const;

/** Subscribing to the newsletter, by double opt-in, and ending it. */
export async function newsletterRoutes(app: App, { db, mail }: Services) {
  const attempts = limitAttempts(db, {
    name: 'newsletter',
    network: { points: 5, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'This has been asked for several times within the hour.',
  });

  // Mail programs send the one click of RFC 8058 so; that it came is all it says.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );

  answer(app, newsletter.join, async ({ body: { email, language, website }, ip }) => {
    // The same for everybody, so that nobody learns who is subscribed; and for machines, which learn nothing.
    const status = 'Please check your email: we have sent you a link to confirm it.';
    if (website) return { status };
    await attempts.spend(email, ip, () => askForNewsletter(mail, email, language));
    return { status };
  });

  answer(app, newsletter.confirm, async ({ body: { token } }) => {
    await mail.send(async (writing) => {
      const confirmed = await subscribersRepository(writing.db).confirm(token);
      if (typeof confirmed === 'string') {
        const [status, text] = useless[confirmed];
        throw new HttpError(status, text);
      }
      return welcomeSubscriber(writing, confirmed);
    });
    return {
      status: 'Thank you. You are now subscribed, and can unsubscribe with the link in every email.',
    };
  });

  answer(app, newsletter.unsubscribe, async ({ query: { token, from } }) => {
    const isKnown = await inTransaction(db, (transaction) =>
      subscribersRepository(transaction).unsubscribe(token, from),
    );
    if (!isKnown) throw unknownLink();
    return { status: 'You are unsubscribed. We will send you no more news.' };
  });

  // Programs that check mail open every link, so opening one changes nothing: a page asks first.
  for (const what of ['confirm', 'unsubscribe'] as const) {
    app.get<{ Querystring: { token?: string; from?: string } }>(
      `/newsletter/${what}`,
      { config: { access: 'anyone' }, schema: { hide: true } },
      ({ query: { token = '', from } }, reply) => {
        const query = new URLSearchParams({ token, ...(from !== undefined && { from }) });
        return reply.redirect(`${href(`newsletter.${what}`)}?${query}`);
      },
    );
  }

  purgeRegularly(app, 'subscribers', () =>
    inTransaction(db, (transaction) => subscribersRepository(transaction).purge()),
  );
}
