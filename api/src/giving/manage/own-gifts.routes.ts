import { ownGifts } from '@lapis/contract';
import { HttpError } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { managePage } from '../gifts/mailed-link';
import { giftsOf } from './managed-gifts';

/** The gifts of who is signed in, once the address is known to be theirs. */
export async function ownGiftsRoutes(app: App, { db }: Services) {
  answer(app, ownGifts.list, async ({ user }) => ({
    results:
      user.email_verified_at === null
        ? { name: '', gifts: [], has_gift_aid: false }
        : await giftsOf(db, user.email),
  }));

  answer(app, ownGifts.manage, async ({ user }) => {
    if (user.email_verified_at === null)
      throw new HttpError(
        409,
        'Please confirm your email address first, so that we know that the gifts are yours.',
      );
    return { page: await managePage(db, user.email) };
  });
}
