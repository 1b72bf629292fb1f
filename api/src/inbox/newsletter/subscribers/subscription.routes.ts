import { subscription } from '@lapis/contract';
import { newsletterAsked } from '@lapis/contract/form-rules';
import { href } from '@lapis/contract/pages';
import { inTransaction } from '../../../server/database/database';
import { HttpError } from '../../../server/http/http-error';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import { welcomeSubscriber } from '../welcome/welcome-subscriber';
import { unknownLink } from './unknown-link';
import { newsletterRequests } from './ask-for-newsletter';
import { subscribersRepository } from './subscribers.repository';

const askAgain = 'You can ask for a new one at the foot of this page.';

const useless = {
  unknown: [404, `This link is not one of ours, or a newer one has replaced it. ${askAgain}`],
  expired: [410, `This link was only valid for seven days. ${askAgain}`],
  used: [410, 'This link has already been used, so there is nothing left to confirm.'],
} as const;

export async function subscriptionRoutes(app: App, { db, mail }: Services) {
  const ask = newsletterRequests({ db, mail });
  const confirm = subscriptionConfirmer(mail);

  // Accepts one-click requests from mail programs (RFC 8058) and ignores their body.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );

  addRoute(app, subscription.join, async ({ body, ip }) => {
    await ask(body, ip);
    return { status: newsletterAsked };
  });

  addRoute(app, subscription.confirm, async ({ body: { token } }) => ({ status: await confirm(token) }));

  addRoute(app, subscription.unsubscribe, async ({ query: { token, from } }) => {
    const isKnown = await inTransaction(db, (transaction) =>
      subscribersRepository(transaction).unsubscribe(token, from),
    );
    if (!isKnown) throw unknownLink();
    return { status: 'You have been unsubscribed. We will send you no more news.' };
  });

  // Mail scanners open every link, so a GET changes nothing: the page asks first.
  for (const what of ['confirm', 'unsubscribe'] as const) {
    app.get<{ Querystring: { token?: string; from?: string } }>(
      `/newsletter/${what}`,
      { config: { access: 'anyone' }, schema: { hide: true } },
      ({ query: { token = '', from } }, reply) => {
        const query = new URLSearchParams({ token, ...(from !== undefined && { from }) });
        return reply.redirect(`${href(`subscription.${what}`)}?${query}`);
      },
    );
  }
}

/**
 * Creates a function that confirms a subscription by the token from the email, and returns what to tell the
 * subscriber.
 * @throws HttpError if the token is unknown, expired or used
 */
export const subscriptionConfirmer = (mail: Services['mail']) => async (token: string) => {
  await mail.inTransaction(async (writing) => {
    const confirmed = await subscribersRepository(writing.db).confirm(token);
    if (typeof confirmed === 'string') {
      const [status, text] = useless[confirmed];
      throw new HttpError(status, text);
    }
    return welcomeSubscriber(writing, confirmed);
  });
  return 'Thank you. You are now subscribed, and can unsubscribe with the link in every email.';
};
