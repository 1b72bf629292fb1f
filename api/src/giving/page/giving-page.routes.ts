import { givingPage } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { sendsEmail } from '../../inbox/mail/sends-email';
import { addCachedRoute, type App, type Services } from '../../server/http/serve';
import { DAY, MINUTE } from '../../server/time/clock';
import type { PaymentProvider } from '../payments/provider';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { loadGivingPage } from './giving-page';

/**
 * Returns the next quarter of an hour. Appeals open and close at midnight in the charity's time zone, and
 * every zone's offset from UTC is a multiple of fifteen minutes.
 */
const nextQuarter = () => Math.ceil((Date.now() + 1) / (15 * MINUTE)) * 15 * MINUTE;

export async function givingPageRoutes(
  app: App,
  { db, settings, provider }: Services & { provider: PaymentProvider | undefined },
) {
  addCachedRoute(
    app,
    givingPage.show,
    {
      tags: () => ['giving', 'site', 'project'],
      freshUntil: async () =>
        Math.min(nextQuarter(), (await nextPublication(db, 'projects')) ?? Date.now() + DAY),
    },
    async () => ({
      results: {
        ...(await loadGivingPage(db, provider !== undefined)),
        sends_email: await sendsEmail({ db, settings }),
      },
    }),
  );

  // Pages that only suggest an amount don't change with every gift.
  addCachedRoute(app, givingPage.amounts, { tags: () => ['giving-settings'] }, async () => ({
    results: (await givingSettingsRepository(db).read()).amounts,
  }));
}
