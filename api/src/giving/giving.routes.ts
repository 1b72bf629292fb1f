import type { App, Services } from '../server/http/serve';
import { appealsRoutes } from './appeals/appeals.routes';
import { checkoutRoutes } from './begin/checkout.routes';
import { giftsRoutes } from './begin/gifts.routes';
import { claimsRoutes } from './claims/claims.routes';
import { declarationsRoutes } from './declarations/declarations.routes';
import { manageRoutes } from './manage/manage.routes';
import { ownDeclarationRoutes } from './manage/own-declaration.routes';
import { ownGiftsRoutes } from './manage/own-gifts.routes';
import type { OpenGiving } from './open-giving';
import { givingPageRoutes } from './page/giving-page.routes';
import { givingSettingsRoutes } from './settings/giving-settings.routes';
import { staffGiftsRoutes } from './staff-gifts/staff-gifts.routes';
import { paymentRoutes } from './payments/payment.routes';
import { statementsRoutes } from './statements/statements.routes';
import { supporterCareRoutes } from './supporter-care/supporter-care.routes';
import { totalsRoutes } from './totals/totals.routes';

/** Registers all routes for giving. Add a new folder's routes here. */
export async function givingRoutes(app: App, services: Services & { giving: OpenGiving }) {
  const { provider, begin, checkout, askForLink, changeOwnGift } = services.giving;
  const withProvider = { ...services, provider };
  await app.register(givingPageRoutes, withProvider);
  await app.register(giftsRoutes, { ...withProvider, begin });
  await app.register(checkoutRoutes, { ...services, checkout });
  await app.register(manageRoutes, { ...services, askForLink, changeOwnGift });
  await app.register(ownDeclarationRoutes, services);
  await app.register(ownGiftsRoutes, services);
  await app.register(appealsRoutes, services);
  await app.register(givingSettingsRoutes, { ...services, hasCards: provider !== undefined });
  await app.register(staffGiftsRoutes, withProvider);
  await app.register(totalsRoutes, services);
  await app.register(supporterCareRoutes, services);
  await app.register(statementsRoutes, services);
  await app.register(paymentRoutes, withProvider);
  await app.register(declarationsRoutes, services);
  await app.register(claimsRoutes, services);
}
