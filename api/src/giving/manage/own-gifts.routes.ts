import { ownGifts } from '@lapis/contract';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { createManageLink } from '../gifts/mailed-link';
import { loadOwnGifts } from './managed-gifts';

/** Lists a signed-in user's gifts, or none until their email address is verified. */
export async function ownGiftsRoutes(app: App, { db }: Services) {
  addRoute(app, ownGifts.list, async ({ user }) => ({
    results:
      user.email_verified_at === null
        ? { name: '', gifts: [], has_gift_aid: false, years: [] }
        : await loadOwnGifts(db, user.email),
  }));

  addRoute(app, ownGifts.manage, async ({ user }) => {
    if (user.email_verified_at === null)
      throw new HttpError(
        409,
        'Please confirm your email address first, so that we know that the gifts are yours.',
      );
    return { page: await createManageLink(db, user.email) };
  });
}
