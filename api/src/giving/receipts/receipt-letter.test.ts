import { Site } from '@lapis/contract';
import { siteRepository } from '../../cms/site/site.repository';
import { demoContent } from '../../operations/demo/content';
import { describeSite } from '../../testing/testing';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { receiptLetter } from './receipt-letter';

describeSite('a receipt', (site) => {
  beforeAll(() => siteRepository(site().db).write(Site.parse(demoContent.site)));

  const labels = async (number: string | null) =>
    Object.fromEntries((await receiptLetter(site().db, number ?? ''))?.facts ?? []);

  test('says what was refunded since', async () => {
    const admin = await site().signIn('admin');
    const { id, payment } = await giftByHand(admin, { name: 'Mina Marsh', email: 'mina@example.org' });
    expect(await labels(payment.receipt)).not.toHaveProperty('Refunded since');
    await admin.post(`/api/admin/giving/gifts/${id}/refund`, {
      entry_id: payment.id,
      amount: 500,
      on: payment.booked_on,
    });
    expect(await labels(payment.receipt)).toMatchObject({ 'Refunded since': '£5' });
  });

  test('is withdrawn, not marked as refunded, if the payment moves to another giver', async () => {
    const admin = await site().signIn('admin');
    const { id, payment } = await giftByHand(admin, { name: 'Mina Marsh', email: 'mina@example.org' });
    await admin.post(`/api/admin/giving/gifts/${id}/correct`, {
      entry_id: payment.id,
      name: 'Theo Lowe',
      email: 'theo@example.org',
    });
    const withdrawn = await labels(payment.receipt);
    expect(withdrawn).toMatchObject({ Withdrawn: expect.stringMatching(/no longer valid/) });
    expect(withdrawn).not.toHaveProperty('Refunded since');
  });
});
