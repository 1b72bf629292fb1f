import { account, type NewsletterChoice } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import { askForNewsletter } from '../../inbox/newsletter/subscribers/ask-for-newsletter';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { welcomeSubscriber } from '../../inbox/newsletter/welcome/welcome-subscriber';
import { inTransaction } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';
import type { UserRow } from '../users/users.repository';

const HOUR = 3600;

export async function newsletterChoiceRoutes(app: App, { db, mail }: Services) {
  const subscribers = subscribersRepository(db);
  const limit = { points: 5, duration: HOUR };
  const attempts = limitAttempts(db, {
    name: 'newsletter-choice',
    network: limit,
    account: limit,
    message: 'This has been switched on several times in the last hour.',
  });

  addRoute(app, account.newsletter, ({ user }) => loadChoice(user));

  addRoute(app, account.chooseNewsletter, async ({ user, body, ip }) => {
    if (!body.subscribed) {
      await inTransaction(db, async (transaction) => {
        const own = subscribersRepository(transaction);
        await (isVerified(user) ? own.end(user.email) : own.withdrawRequest(user.email));
      });
      return { state: 'off' as const, preferences: null };
    }
    await attempts.spend(String(user.id), ip, () =>
      isVerified(user) ? begin(user) : askForNewsletter(mail, user.email),
    );
    return isVerified(user) ? loadChoice(user) : { state: 'pending' as const, preferences: null };
  });

  /**
   * Reports an active subscription only once the address is verified: until then the address may be another
   * person's.
   */
  async function loadChoice(user: UserRow): Promise<NewsletterChoice> {
    const state = await subscribers.stateOf(user.email);
    if (state !== 'on') return { state, preferences: null };
    if (!isVerified(user)) return { state: 'off', preferences: null };
    const { unsubscribe_token } = await subscribers.find(user.email);
    return { state, preferences: `${href('subscription.preferences')}?token=${unsubscribe_token}` };
  }

  const begin = ({ email }: UserRow) =>
    mail.inTransaction(async (writing) => {
      const begun = await subscribersRepository(writing.db).begin(email);
      return begun ? welcomeSubscriber(writing, { email, ...begun }) : [];
    });
}

const isVerified = ({ email_verified_at }: UserRow) => email_verified_at !== null;
