import type { StaffGiftWhole } from '@lapis/contract';
import type { TestSite } from '../../testing/testing';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;

const DAY = '2026-03-14';

/** Records a gift as staff do, by default £20 by cheque, also if the same is there already. */
export async function giftByHand(admin: Admin, different: object = {}) {
  const answer = await admin.post('/api/admin/giving/gifts', {
    amount: 2000,
    received_on: DAY,
    method: 'cheque',
    is_another: true,
    ...different,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const gift = answer.json<{ results: StaffGiftWhole }>().results;
  const [payment] = gift.entries;
  if (!payment) throw new Error('a gift by hand has a payment');
  return { ...gift, payment };
}
