import type { GivingPage, StoredGivingSettings } from '@lapis/contract';
import { siteRepository, StoredSite } from '../../cms/site/site.repository';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { demoContent } from '../../operations/demo/content';
import { signedInPerson } from '../../people/account/person.fixture';
import { describeOnEachDatabase } from '../../testing/testing';
import { toDay, addDays, addYears } from '../../server/time/days';

describeOnEachDatabase('the settings for gifts', (site) => {
  beforeAll(() => siteRepository(site().db).write(StoredSite.parse(demoContent.site)));
  const staff = () => signedInPerson(site(), { role: 'admin', staff_role: 'support' });

  test('are filled in by supporter care, and owners get an email if the bank account changes', async () => {
    const owner = await signedInPerson(site(), { role: 'admin', staff_role: 'owner' });
    const person = await staff();
    const first = (await person.get('/admin/giving/settings')).json<{ results: StoredGivingSettings }>();
    expect(first.results).toMatchObject({ sort_code: '', gift_aid: false, has_cards: false, version: 1 });

    const changed = await person.patch('/admin/giving/settings', {
      version: 1,
      sort_code: '12-34-56',
      account_number: '1234 5678',
    });
    expect(changed.json<{ results: StoredGivingSettings }>().results).toMatchObject({
      sort_code: '123456',
      account_number: '12345678',
      time_zone: 'Europe/London',
      version: 2,
    });
    expect((await sentTo(site(), owner.user.email)).map(({ subject }) => subject)).toEqual([
      'The bank details for gifts have changed',
    ]);
    const page = (await site().guest.get('/api/giving')).json<{ results: GivingPage }>().results;
    expect(page.methods).toEqual(['transfer']);

    await person.patch('/admin/giving/settings', { version: 2, thanks: 'Thank you so much.' });
    expect(await sentTo(site(), owner.user.email)).toHaveLength(1);
    expect((await person.patch('/admin/giving/settings', { version: 2, thanks: 'Ta.' })).statusCode).toBe(
      409,
    );
  });

  test('change at once the amounts that other pages suggest', async () => {
    const { guest } = site();
    expect((await guest.get('/api/giving/amounts')).json()).toEqual({ results: [] });
    const person = await staff();
    const { version } = (await person.get('/admin/giving/settings')).json<{
      results: StoredGivingSettings;
    }>().results;
    const amounts = [{ pence: 1340, does: 'a winter coat' }];
    await person.patch('/admin/giving/settings', { version, amounts });
    expect((await guest.get('/api/giving/amounts')).json()).toEqual({ results: amounts });
  });

  test('send owners an email if the payee or the address for cheques changes', async () => {
    const owner = await signedInPerson(site(), { role: 'admin', staff_role: 'owner' });
    const person = await staff();
    const { version } = (await person.get('/admin/giving/settings')).json<{
      results: StoredGivingSettings;
    }>().results;
    const mailsAfter = async (change: number, fields: object) => {
      await person.patch('/admin/giving/settings', { version: version + change, ...fields });
      return (await sentTo(site(), owner.user.email)).length;
    };
    const cheques = { cheque_payee: 'Lapis', cheque_address: ['1 High Street', 'Leeds'] };
    expect(await mailsAfter(0, cheques)).toBe(1);
    expect(await mailsAfter(1, cheques)).toBe(1);
    expect(await mailsAfter(2, { cheque_address: ['PO Box 7', 'Leeds'] })).toBe(2);
    expect(await mailsAfter(3, { cheque_payee: 'Somebody else' })).toBe(3);
  });

  test.each([
    [{ sort_code: '12345' }, /six digits/],
    [{ account_number: '1234567' }, /eight digits/],
    [{ sort_code: '00-00-00' }, /No bank has/],
    [{ iban: 'GB29NWBK60161331926818' }, /IBAN is wrong/],
    [{ bic: 'X' }, /8 or 11 letters/],
    [{ hmrc_reference: '1234567' }, /one or two letters/],
    [{ time_zone: 'Europe/Nowhere' }, /time zone/],
    [{ amounts: [{ pence: 100, does: 'little' }] }, /at least £2/],
  ])('reject %j with a message', async (fields, words) => {
    const answer = await (await staff()).patch('/admin/giving/settings', { version: 1, ...fields });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(words)]);
  });

  test('take a UK IBAN only beside its own sort code and account number', async () => {
    const person = await staff();
    const current = async () =>
      (await person.get('/admin/giving/settings')).json<{ results: StoredGivingSettings }>().results;
    const change = async (fields: object) =>
      person.patch('/admin/giving/settings', { version: (await current()).version, ...fields });
    const own = { sort_code: '60-16-13', account_number: '31926819', iban: 'gb29 nwbk 6016 1331 9268 19' };
    expect((await change(own)).statusCode).toBe(200);
    expect((await current()).iban).toBe('GB29NWBK60161331926819');
    const refused = await change({ account_number: '70872490' });
    expect([refused.statusCode, refused.json<{ errors: object }>().errors]).toEqual([
      422,
      { iban: [expect.stringMatching(/belongs to sort code 60-16-13 and account number 31926819/)] },
    ]);
    expect((await current()).account_number).toBe('31926819');
  });

  test('are hidden from editors and authors', async () => {
    for (const staff_role of ['editor', 'author']) {
      const person = await signedInPerson(site(), { role: 'admin', staff_role });
      expect((await person.get('/admin/giving/settings')).statusCode).toBe(403);
    }
  });
});

test('a day is that of the charity’s time zone', () => {
  expect(toDay('2026-06-30T23:30:00Z', 'Europe/London')).toBe('2026-07-01');
  expect(toDay('2026-12-31T23:30:00Z', 'Europe/London')).toBe('2026-12-31');
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addYears('2024-02-29', -4)).toBe('2020-02-29');
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
});
