import { softOptIn } from '@lapis/contract/form-rules';
import { Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { subscriberEventsRepository } from '../../inbox/newsletter/subscribers/subscriber-events.repository';
import { subscribersRepository } from '../../inbox/newsletter/subscribers/subscribers.repository';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { bookEntries } from './book-entries';

let count = 0;

describeSite('newsletters to givers who did not opt out', (site) => {
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    await givingSettingsRepository(site().db).change(1, {
      account_name: 'Lapis',
      sort_code: '123456',
      account_number: '12345678',
    });
  });

  const switched = (soft_opt_in: boolean) =>
    site()
      .db.insertInto('newsletter_settings')
      .values({ id: 1, settings: JSON.stringify({ soft_opt_in }), version: 1, updated_at: null })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ settings: JSON.stringify({ soft_opt_in }) }),
      )
      .execute();

  async function give(email: string, no_newsletters?: boolean) {
    const answer = await site().app.inject({
      method: 'POST',
      url: '/api/gifts',
      payload: {
        amount: 2500,
        interval: 'month',
        method: 'transfer',
        name: 'Mina Marsh',
        email,
        no_newsletters,
      },
      remoteAddress: `198.51.100.${(count += 1)}`,
    });
    return answer.json<{ reference: string }>().reference;
  }

  const receive = (reference: string) =>
    site().mail.inTransaction(async (writing) => {
      const gift = await giftsRepository(writing.db).byReference(reference);
      if (!gift) throw new Error('No such gift');
      const { emails } = await bookEntries(writing, [
        {
          kind: 'payment',
          gift,
          amount: 2500,
          booked_on: '2026-06-01',
          method: 'transfer',
          source: 'statement',
          source_key: `statement:${reference}:${(count += 1)}`,
        },
      ]);
      return emails;
    });

  const stateOf = (email: string) => subscribersRepository(site().db).stateOf(email);

  test('start with the first payment, and store the wording and time of the offer', async () => {
    await switched(true);
    const reference = await give('gave@example.org', false);
    expect(await stateOf('gave@example.org')).toBe('off');
    await receive(reference);
    expect(await stateOf('gave@example.org')).toBe('on');
    const row = await subscribersRepository(site().db).find('gave@example.org');
    const gift = await giftsRepository(site().db).byReference(reference);
    expect(row).toMatchObject({ basis: 'soft_opt_in', consent: softOptIn.offer, asked_at: gift?.created_at });
    expect(await subscriberEventsRepository(site().db).of(row.id)).toMatchObject([
      { what: 'opted_in', words: softOptIn.offer, by: null },
    ]);

    // An unsubscribed giver isn't subscribed again by next month's payment or another gift.
    await subscribersRepository(site().db).unsubscribe(row.unsubscribe_token);
    await receive(reference);
    await receive(await give('gave@example.org', false));
    expect(await stateOf('gave@example.org')).toBe('off');
  });

  test('are not sent to givers who opted out, and end if they were sent before', async () => {
    await switched(true);
    await receive(await give('refused@example.org', true));
    expect(await stateOf('refused@example.org')).toBe('off');
    await subscribersRepository(site().db).begin('reader@example.org');
    await receive(await give('reader@example.org', true));
    expect(await stateOf('reader@example.org')).toBe('off');
  });

  test('are not sent if the form offered no opt-out or the charity has not switched this on', async () => {
    await switched(true);
    await receive(await give('unasked@example.org'));
    expect(await stateOf('unasked@example.org')).toBe('off');

    // A gift made before the switch, paid after it.
    await switched(false);
    const before = await give('before@example.org', false);
    await switched(true);
    await receive(before);
    expect(await stateOf('before@example.org')).toBe('off');

    const switchedOff = await give('after@example.org', false);
    await switched(false);
    await receive(switchedOff);
    expect(await stateOf('after@example.org')).toBe('off');
  });
});
