import { managedGifts } from '@lapis/contract';
import { linkWords } from '@lapis/contract/gift-form';
import { href } from '@lapis/contract/pages';
import { redirectAfterForm } from '../../server/forms/plain-forms';
import { HttpError, notFound, orNotFound } from '../../server/http/http-error';
import { boundOrigin } from '../../server/http/origin';
import { addRoute, type App, type Services } from '../../server/http/serve';

import { readLinkEmail } from '../gifts/mailed-link';
import type { SendManageLink } from './ask-for-link';
import type { ChangeOwnGift } from './change-own-gift';
import { renderPdf } from '../receipts/pdf-cache';
import { sendPdf } from '../receipts/send-pdf';
import { yearLetter } from '../years/year-letter';
import { findGivers, loadOwnGifts } from './managed-gifts';

type ManageServices = Services & { askForLink: SendManageLink; changeOwnGift: ChangeOwnGift };

/** Lets givers change or end their gifts through an emailed link, without an account. */
export async function manageRoutes(app: App, { db, settings, askForLink, changeOwnGift }: ManageServices) {
  addRoute(app, managedGifts.ask, async ({ body, ip }) => {
    await askForLink(body, ip);
    return { status: linkWords };
  });

  const own = async (token: string) => loadOwnGifts(db, await readLinkEmail(db, token));

  async function findOwnGift(token: string, reference: string) {
    const { gifts } = await own(token);
    return { results: orNotFound(gifts.find((gift) => gift.reference === reference)) };
  }

  addRoute(app, managedGifts.show, async ({ params: { token } }) => ({ results: await own(token) }));

  addRoute(app, managedGifts.year, async (request, reply) => {
    const { token, supporter, year } = request.params;
    const { people } = await findGivers(db, await readLinkEmail(db, token));
    if (!people.some(({ id }) => id === supporter)) throw notFound();
    return sendPdf(
      reply,
      `gift-aid-${year}`,
      await renderPdf(request, orNotFound(await yearLetter(db, supporter, year))),
    );
  });

  addRoute(app, managedGifts.change, async ({ params: { token, reference }, body: { amount } }) => {
    await changeOwnGift.amount(token, reference, amount);
    return findOwnGift(token, reference);
  });

  addRoute(app, managedGifts.cancel, async ({ params: { token, reference } }) => {
    await changeOwnGift.cancel(token, reference);
    return findOwnGift(token, reference);
  });

  const giftsPagePath = (token: string) => href('give.manage.gifts', { token });
  const cardPage = (token: string, reference: string) =>
    changeOwnGift.cardPage(token, reference, `${boundOrigin(app, settings)}${giftsPagePath(token)}`);

  addRoute(app, managedGifts.card, async ({ params: { token, reference } }) => ({
    url: await cardPage(token, reference),
  }));

  /**
   * Redirects browsers without scripts to the page for replacing a card. Reached by a link, not a form,
   * because `form-action` (CSP 3) doesn't let our forms lead to the provider's page, even through a redirect.
   * GET is safe here: the card isn't changed until the giver enters a new one.
   */
  app.get<{ Params: { token: string; reference: string } }>(
    '/managed-gifts/:token/:reference/card',
    { exposeHeadRoute: false, config: { access: 'anyone' }, schema: { hide: true } },
    async ({ params: { token, reference } }, reply) => {
      try {
        return redirectAfterForm(reply, await cardPage(token, reference));
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return redirectAfterForm(reply, `${giftsPagePath(token)}?done=refused`);
      }
    },
  );
}
