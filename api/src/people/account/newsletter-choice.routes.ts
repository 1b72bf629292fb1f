import { account, type NewsletterChoice } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { limitAttempts } from '../../server/attempts/attempts';
import { askForNewsletter } from '../../inbox/newsletter/subscribers/ask-for-newsletter';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { welcomeSubscriber } from '../../inbox/newsletter/welcome/welcome-subscriber';
import { inTransaction } from '../../server/database/database';
import { answer, type App, type Services } from '../../server/http/serve';
import type { UserRow } from '../users/users.repository';

const HOUR = 3600;

/** The newsletter to the address of one's own account. */
export async function newsletterChoiceRoutes(app: App, { db, mail }: Services) {
  const subscribers = subscribersRepository(db);
  const limit = { points: 5, duration: HOUR };
  const attempts = limitAttempts(db, {
    name: 'newsletter-choice',
    network: limit,
    account: limit,
    message: 'This has been switched on several times within the hour.',
  });

  answer(app, account.newsletter, ({ user }) => choiceOf(user));

  answer(app, account.chooseNewsletter, async ({ user, body, ip }) => {
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
    return isVerified(user) ? choiceOf(user) : { state: 'pending' as const, preferences: null };
  });

  /** Whether an address gets the newsletter is told to its owner alone: until it is verified, that may be another. */
  async function choiceOf(user: UserRow): Promise<NewsletterChoice> {
    const state = await subscribers.stateOf(user.email);
    if (state !== 'on') return { state, preferences: null };
    if (!isVerified(user)) return { state: 'off', preferences: null };
    const { unsubscribe_token } = await subscribers.find(user.email);
    return { state, preferences: `${href('newsletter.preferences')}?token=${unsubscribe_token}` };
  }

  const begin = ({ email }: UserRow) =>
    mail.send(async (writing) => {
      const begun = await subscribersRepository(writing.db).begin(email);
      return begun ? welcomeSubscriber(writing, { email, ...begun }) : [];
    });
}

const isVerified = ({ email_verified_at }: UserRow) => email_verified_at !== null;
