import { limitAttempts } from '../../server/attempts/attempts';
import type { Services } from '../../server/http/serve';
import { createManageLink } from '../gifts/mailed-link';
import { manageGifts } from '../emails/gift.emails';
import { isProvenGiver } from '../supporters/proven-giver';
import { supportersRepository } from '../supporters/supporters.repository';

/**
 * Emails a management link if a giver uses the email address.
 * @throws HttpError 429 if called too often
 */
export type SendManageLink = (asked: { email: string; website?: string }, ip: string) => Promise<void>;

const HOUR = 3600;

/**
 * Creates the function that emails management links. All routes must use the same function, so that they
 * share its limits.
 */
export function createLinkSender({ db, mail }: Pick<Services, 'db' | 'mail'>): SendManageLink {
  const attempts = limitAttempts(db, {
    name: 'manage-gifts',
    network: { points: 10, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'This link has been asked for several times in the last hour.',
  });

  return async ({ email, website }, ip) => {
    if (website) return;
    await attempts.spend(email, ip, () =>
      mail.inTransaction(async ({ db: transaction, site, link }) => {
        const [giver] = await supportersRepository(transaction).byEmail(email);
        if (!giver) return [];
        const to = { ...giver, isProven: await isProvenGiver(transaction, giver) };
        return [manageGifts(site, link, to, await createManageLink(transaction, giver.email))];
      }),
    );
  };
}
