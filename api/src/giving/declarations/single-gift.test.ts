import { describeSite } from '../../testing/testing';
import { planClaim } from '../claims/plan-claim';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';

const taxpayer = { firstname: 'Mina', lastname: 'Marsh', house: '7', postcode: 'S19 2BD' };

describeSite('a declaration for one gift', (site) => {
  beforeAll(() => givingSettingsRepository(site().db).change(1, { gift_aid: true }));

  const plan = () => planClaim(site().db, { small_donations: false }, { today: '2026-06-01', yearStarts: 4 });
  const claimed = async () => (await plan()).lines.reduce((sum, { amount }) => sum + amount, 0);

  test('on its envelope makes that gift claimable and no other, even after a correction', async () => {
    const admin = await site().signIn('admin');
    const gift = await giftByHand(admin, { name: 'Mina Marsh', amount: 2500, taxpayer });
    await giftByHand(admin, { supporter_id: gift.supporter?.id, amount: 4000 });
    expect(await claimed()).toBe(2500);
    const appeal = await admin.post('/api/admin/giving/appeals', { title: 'Roof', state: 'open' });
    const { slug } = appeal.json<{ results: { slug: string } }>().results;
    const corrected = await admin.post(`/api/admin/giving/gifts/${gift.id}/correct`, {
      entry_id: gift.payment.id,
      appeal: slug,
    });
    expect(corrected.json()).toMatchObject({ results: { entries: [{ gift_aid: 'counts' }] } });
    expect(await claimed()).toBe(2500);
    const list = await admin.get('/api/admin/giving/declarations?state=holds');
    expect(list.json()).toMatchObject({ total: 0 });
  });

  test('is recorded on the supporter’s page for a single gift of theirs, on paper', async () => {
    const admin = await site().signIn('admin');
    const gift = await giftByHand(admin, { name: 'Theo Lowe', amount: 1250 });
    const other = await giftByHand(admin, { name: 'Ada Post', amount: 600 });
    const declare = (different: object) =>
      admin.post('/api/admin/giving/declarations', {
        supporter_id: gift.supporter?.id,
        given: 'paper',
        made_on: '2026-03-20',
        only_gift: gift.id,
        taxpayer: { ...taxpayer, firstname: 'Theo', lastname: 'Lowe' },
        ...different,
      });
    for (const wrong of [{ only_gift: other.id }, { given: 'phone' }])
      expect((await declare(wrong)).json()).toMatchObject({ errors: { only_gift: [expect.any(String)] } });
    const recorded = await declare({});
    expect(recorded.json()).toMatchObject({
      results: { only_gift: gift.id, wording: 'single-2026-01', covers_until: null },
    });
    expect(await claimed()).toBe(3750);

    const idOf = (answer: typeof recorded) => answer.json<{ results: { id: number } }>().results.id;
    const forAll = idOf(await declare({ only_gift: undefined, made_on: '2026-03-10' }));
    const cancel = `/api/admin/giving/declarations/${idOf(recorded)}/cancel`;
    await admin.post(cancel, { from: '2026-03-14' });
    const held = await admin.get('/api/admin/giving/declarations?state=holds');
    expect(held.json()).toMatchObject({ total: 1, results: [{ id: forAll }] });
  });

  test('needs a giver', async () => {
    const admin = await site().signIn('admin');
    const answer = await admin.post('/api/admin/giving/gifts', {
      amount: 500,
      received_on: '2026-03-14',
      method: 'cash',
      taxpayer,
    });
    expect(answer.json()).toMatchObject({ errors: { taxpayer: [expect.stringMatching(/who gave it/)] } });
  });
});
