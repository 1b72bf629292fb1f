import { givingPage } from '@lapis/contract';
import { nextPublication } from '../../cms/types/visibility';
import { answerCached, type App, type Services } from '../../server/http/serve';
import { DAY, MINUTE } from '../../server/time/clock';
import type { PaymentProvider } from '../payments/provider';
import { givingPageOf } from './giving-page';

/** Appeals open and close with days, and wherever the charity is, a day begins with a quarter of an hour of UTC. */
const nextQuarter = () => Math.ceil((Date.now() + 1) / (15 * MINUTE)) * 15 * MINUTE;

/** What one can give for, and how. */
export async function givingPageRoutes(
  app: App,
  { db, provider }: Services & { provider: PaymentProvider | undefined },
) {
  answerCached(
    app,
    givingPage.show,
    {
      tags: () => ['giving', 'site', 'services'],
      freshUntil: async () =>
        Math.min(nextQuarter(), (await nextPublication(db, 'services')) ?? Date.now() + DAY),
    },
    async () => ({ results: await givingPageOf(db, provider !== undefined) }),
  );
}
