import { limitAttempts } from '../../server/attempts/attempts';
import type { Services } from '../../server/http/serve';
import { managePage } from '../gifts/mailed-link';
import { manageGifts } from '../letters/gift.letters';
import { isProvenGiver } from '../supporters/proven-giver';
import { supportersRepository } from '../supporters/supporters.repository';

/** Mails the link to one's gifts, where somebody gives with the address. @throws HttpError 429 for who asks too often */
export type AskForLink = (asked: { email: string; website?: string }, ip: string) => Promise<void>;

const HOUR = 3600;

/** The one way in which a link is asked for, with scripts and without: what is tried is counted together. */
export function linkAsker({ db, mail }: Pick<Services, 'db' | 'mail'>): AskForLink {
  const attempts = limitAttempts(db, {
    name: 'manage-gifts',
    network: { points: 10, duration: HOUR },
    account: { points: 3, duration: HOUR },
    message: 'This link has been asked for several times within the hour.',
  });

  return async ({ email, website }, ip) => {
    if (website) return;
    await attempts.spend(email, ip, () =>
      mail.send(async ({ db: transaction, site, link }) => {
        const [giver] = await supportersRepository(transaction).byEmail(email);
        if (!giver) return [];
        const to = { ...giver, isProven: await isProvenGiver(transaction, giver) };
        return [manageGifts(site, link, to, await managePage(transaction, giver.email))];
      }),
    );
  };
}
