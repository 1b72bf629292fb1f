import { readSettings } from '../../../../server/settings/settings';
import type { TestSite } from '../../../../testing/testing';
import { giftsRepository } from '../../../gifts/gifts.repository';
import { supportersRepository } from '../../../supporters/supporters.repository';
import { openStripeProvider } from '../stripe-provider';
import { signed, type StandIn, stripeSettings } from './stripe-server.fixture';
import type { StripeEvent } from './things.fixture';

/** Creates a site's provider that reaches the fake Stripe without a network. */
export function createProvider(
  { db, mail, changes, app, settings }: Pick<TestSite, 'db' | 'mail' | 'changes' | 'app' | 'settings'>,
  { httpClient }: Pick<StandIn, 'httpClient'>,
) {
  const { stripe } = readSettings(stripeSettings('http://127.0.0.1:1'), settings.dataDir);
  if (!stripe) throw new Error('The settings of the stand-in are not whole');
  const provider = openStripeProvider({ db, mail, changes, log: app.log, stripe, httpClient });

  return {
    ...provider,

    /** Sends an event as Stripe does; returns whether the site accepted its signature. */
    tell(event: StripeEvent, how: { secret?: string; age?: number } = {}) {
      const { payload, headers } = signed(event, how);
      return provider.take(payload, headers['stripe-signature']);
    },

    /** Starts a gift on the provider's page as the site does; returns the page's id. */
    async beginGift(asked: { amount: number; interval: 'once' | 'month'; email?: string }) {
      const supporter = await supportersRepository(db).identify({
        name: 'Mina Karimi',
        email: asked.email ?? 'mina@example.org',
      });
      const gift = await giftsRepository(db).create({
        supporter_id: supporter.id,
        amount: asked.amount,
        interval: asked.interval,
        method: 'card',
        source: 'page',
      });
      const session = await this.beginAgain(gift.id);
      if (session === undefined) throw new Error('A new gift was paid already');
      return { id: gift.id, session };
    },

    async beginAgain(id: number) {
      const gift = await giftsRepository(db).find(id);
      if (!gift) throw new Error(`There is no gift ${id}`);
      const giver = { name: 'Mina Karimi', email: 'mina@example.org' };
      const plan = {
        giver,
        title: 'Winter appeal',
        done: 'https://lapis.example/done',
        back: 'https://lapis.example/back',
      };
      const begun = await provider.begin(gift, plan);
      if (!begun) return undefined;
      await giftsRepository(db).setProvider(id, {
        provider: 'stripe',
        provider_session: begun.session,
        provider_url: begun.url,
      });
      return begun.session;
    },
  };
}

export type SiteProvider = ReturnType<typeof createProvider>;
