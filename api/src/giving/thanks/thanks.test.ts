import type { StaffGift, ThanksRow } from '@lapis/contract';
import { usualLetter } from '@lapis/contract/thanks-letter';
import { describeSite, type TestSite } from '../../testing/testing';
import { giftByHand } from '../staff-gifts/staff-gifts.fixture';
import { noteFailedThanks } from './mark-thanks';
import { thanksLetters } from './thanks-letters';
import { thanksList } from './thanks-list';

type Admin = Awaited<ReturnType<TestSite['signIn']>>;
type List = { results: ThanksRow[]; total: number; counts: { due: number; thanked: number } };

const list = async (admin: Admin, query = '') =>
  (await admin.get(`/api/admin/giving/thanks?${query}`)).json<List>();
const names = ({ results }: List) => results.map(({ supporter }) => supporter.name);

async function supporter(admin: Admin, name: string, address_lines: string[]) {
  const answer = await admin.post('/api/admin/giving/supporters', { name, address_lines });
  return answer.json<{ results: { id: number } }>().results.id;
}

describeSite('gifts without thanks', (site) => {
  test('are those of givers without email, until staff say that they thanked them', async () => {
    const admin = await site().signIn('admin');
    const { id } = await giftByHand(admin, { name: 'Ada Post' });
    await giftByHand(admin, { name: 'Mina Marsh', email: 'mina@example.org' });
    await giftByHand(admin, { is_small_donations: true, method: 'cash' });
    const due = await list(admin);
    expect(names(due)).toEqual(['Ada Post']);
    expect(due.results[0]).toMatchObject({ id, amount: 2000, on: '2026-03-14', why: 'no_email' });
    expect(names(await list(admin, 'from=2026-03-15'))).toEqual([]);
    expect(names(await list(admin, 'purpose=appeal:none'))).toEqual([]);

    const mark = () => admin.post('/api/admin/giving/thanks/mark', { gift_ids: [id], way: 'phone' });
    expect([(await mark()).json(), (await mark()).json()]).toEqual([{ marked: 1 }, { marked: 0 }]);
    expect(await list(admin)).toMatchObject({ total: 0, counts: { due: 0, thanked: 1 } });
    const thanked = await list(admin, 'state=thanked');
    expect(thanked.results[0]?.thanked).toMatchObject({ way: 'phone', by: expect.stringMatching(/\w/) });

    expect((await admin.post('/api/admin/giving/thanks/undo', { gift_ids: [id] })).json()).toEqual({
      undone: 1,
    });
    expect(names(await list(admin))).toEqual(['Ada Post']);
    const { events } = (await admin.get(`/api/admin/giving/gifts/${id}`)).json<{
      results: { events: { kind: string }[] };
    }>().results;
    expect(events.map(({ kind }) => kind)).toEqual(['thanked_by_phone', 'thanks_undone']);
  });

  test('are those whose email was given up, even once the email is deleted', async () => {
    const admin = await site().signIn('admin');
    const { id } = await giftByHand(admin, { name: 'Theo Lowe', email: 'theo@example.org' });
    const mails = site().db.updateTable('mails').where('about', '=', `receipt:${id}`);
    await mails.set({ next_try_at: null, failure: 'permanent' }).execute();
    const isDue = async () => names(await list(admin, 'q=theo')).length > 0;
    expect(await isDue()).toBe(true);
    await noteFailedThanks(site().db);
    await noteFailedThanks(site().db);
    await site().db.deleteFrom('mails').where('about', '=', `receipt:${id}`).execute();
    expect(await isDue()).toBe(true);
    await admin.post(`/api/admin/giving/gifts/${id}/thank`);
    expect(await isDue()).toBe(false);
  });

  test('aren’t those that staff thanked for after the email was given up', async () => {
    const admin = await site().signIn('admin');
    const { id } = await giftByHand(admin, { name: 'Lena Lowe', email: 'lena@example.org' });
    const mails = site().db.updateTable('mails').where('about', '=', `receipt:${id}`);
    await mails.set({ next_try_at: null, failure: 'permanent' }).execute();
    await admin.post('/api/admin/giving/thanks/mark', { gift_ids: [id], way: 'post' });
    await noteFailedThanks(site().db);
    expect(names(await list(admin, 'q=lena'))).toEqual([]);
    expect(names(await list(admin, 'q=lena&state=thanked'))).toEqual(['Lena Lowe']);
  });

  test('aren’t listed again if a payment is corrected to another purpose', async () => {
    const admin = await site().signIn('admin');
    const appeal = await admin.post('/api/admin/giving/appeals', { title: 'Roof', state: 'open' });
    const { slug } = appeal.json<{ results: { slug: string } }>().results;
    const { id, payment } = await giftByHand(admin, { name: 'Ruth Roof' });
    await admin.post('/api/admin/giving/thanks/mark', { gift_ids: [id], way: 'post' });
    await admin.post(`/api/admin/giving/gifts/${id}/correct`, { entry_id: payment.id, appeal: slug });
    expect(names(await list(admin, 'q=ruth'))).toEqual([]);
    expect(names(await list(admin, 'q=ruth&state=thanked'))).toEqual(['Ruth Roof']);
  });

  test('get letters with the words of their appeal, a page each, and stay due', async () => {
    const admin = await site().signIn('admin');
    const appeal = await admin.post('/api/admin/giving/appeals', {
      title: 'Coats',
      state: 'open',
      thanks: 'A child will be warm.',
    });
    const { slug } = appeal.json<{ results: { slug: string } }>().results;
    const supporter_id = await supporter(admin, 'Olive Long', ['1 Hill', 'Leeds', 'LS1 1AA']);
    const first = await giftByHand(admin, { supporter_id, appeal: slug });
    const second = await giftByHand(admin, { supporter_id, amount: 550 });
    const gift_ids = [first.id, second.id];
    const [general, own] = await thanksLetters(
      site().db,
      await thanksList(site().db).byIds(gift_ids),
      usualLetter,
    );
    expect(own?.to).toEqual(['Olive Long', '1 Hill', 'Leeds', 'LS1 1AA']);
    expect(own?.text).toContain('your gift of £20 for Coats, which reached us on 14 March 2026.');
    expect(own?.text).toContain('A child will be warm.');
    expect(general?.text).toBe(
      'Dear Olive Long,\n\nThank you for your gift of £5.50 for all our work, which reached us on 14 March 2026.\n\nWith our warm thanks,',
    );
    const print = (text: string) => admin.post('/api/admin/giving/thanks/letters', { gift_ids, text });
    const pdf = await print(usualLetter);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(await list(admin, 'q=olive')).toMatchObject({ total: 2 });
    expect((await print('Dear [first name],')).json()).toMatchObject({
      errors: { text: [expect.stringContaining('[first name] isn’t known')] },
    });
    const labels = await admin.get('/api/admin/giving/thanks.csv?q=olive');
    expect(labels.body.replaceAll('"', '').trim().split('\r\n')).toEqual([
      expect.stringMatching(/name,address 1/),
      'Olive Long,1 Hill,Leeds,LS1 1AA,,,,,',
    ]);
  });

  test('are in Needs attention, and for staff alone', async () => {
    const admin = await site().signIn('admin');
    const today = new Date().toISOString().slice(0, 10);
    const due = async () =>
      (await admin.get('/api/admin/giving/overview')).json<{
        results: { attention: { thanks_due: number; thanks_since: string } };
      }>().results.attention;
    const before = await due();
    await giftByHand(admin, { name: 'Ned New', received_on: today });
    expect((await due()).thanks_due).toBe(before.thanks_due + 1);
    expect(before.thanks_since < today).toBe(true);
    expect((await site().guest.get('/api/admin/giving/thanks')).statusCode).toBe(401);
  });
});

describeSite('an appeal with words of its own', (site) => {
  test('thanks with them in the email', async () => {
    const admin = await site().signIn('admin');
    const settings = (await admin.get('/api/admin/giving/settings')).json<{ results: { version: number } }>();
    await admin.patch('/api/admin/giving/settings', {
      thanks: 'You help everywhere.',
      version: settings.results.version,
    });
    const appeal = await admin.post('/api/admin/giving/appeals', {
      title: 'Roof',
      state: 'open',
      thanks: 'The roof is dry.',
    });
    const { slug } = appeal.json<{ results: { slug: string } }>().results;
    const email = async (gift: StaffGift) =>
      (
        await site()
          .db.selectFrom('mails')
          .select('content')
          .where('about', '=', `receipt:${gift.id}`)
          .executeTakeFirstOrThrow()
      ).content;
    const own = await email(
      await giftByHand(admin, { name: 'Mina', email: 'mina@example.org', appeal: slug }),
    );
    expect(own).toContain('The roof is dry.');
    expect(own).not.toContain('You help everywhere.');
    expect(await email(await giftByHand(admin, { name: 'Mina', email: 'mina@example.org' }))).toContain(
      'You help everywhere.',
    );
  });
});
