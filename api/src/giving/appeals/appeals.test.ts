import type { Appeal, GivingPage } from '@lapis/contract';
import { signedInPerson, type Person } from '../../people/account/person.fixture';
import { describeOnEachDatabase } from '../../testing/testing';
import { giftsRepository } from '../gifts/gifts.repository';
import { ledgerRepository } from '../ledger/ledger.repository';

describeOnEachDatabase('appeals', (site) => {
  let staff: Person;
  beforeAll(async () => {
    staff = await signedInPerson(site(), { role: 'admin', staff_role: 'support' });
  });

  const begin = async (fields: object) => {
    const answer = await staff.post('/admin/giving/appeals', fields);
    return { answer, appeal: answer.json<{ results: Appeal }>().results };
  };
  const onPage = async () => {
    const { results } = (await site().guest.get('/api/giving')).json<{ results: GivingPage }>();
    return results.appeals;
  };

  test('appear on the page once they are open, with the sum raised', async () => {
    const { appeal } = await begin({
      title: 'Winter coats',
      target: 100_000,
      html: '<p>Warm</p><script>x</script>',
    });
    expect(appeal).toMatchObject({ slug: 'winter-coats', state: 'draft', html: '<p>Warm</p>', raised: 0 });
    expect(await onPage()).toEqual([]);

    const opened = await staff.patch(`/admin/giving/appeals/${appeal.id}`, { state: 'open', version: 1 });
    expect(opened.statusCode).toBe(200);
    const gift = await giftsRepository(site().db).create({
      supporter_id: null,
      amount: 5000,
      interval: 'once',
      method: 'cheque',
      source: 'staff',
      appeal_id: appeal.id,
    });
    const entry = { gift, booked_on: '2026-03-31', source: 'staff' } as const;
    const ledger = ledgerRepository(site().db);
    const payment = await ledger.add({ ...entry, kind: 'payment', amount: 5000, source_key: 'staff:a' });
    await ledger.add({
      ...entry,
      kind: 'fee',
      amount: -50,
      source_key: 'staff:b',
      follows_id: payment?.id ?? 0,
    });
    await ledger.add({
      ...entry,
      kind: 'refund',
      amount: -1000,
      source_key: 'staff:c',
      follows_id: payment?.id ?? 0,
    });
    await site().changes.publish(['giving']);
    expect(await onPage()).toEqual([
      expect.objectContaining({
        slug: 'winter-coats',
        raised: 4000,
        gifts: 1,
        target: 100_000,
        is_open: true,
      }),
    ]);

    const kept = await staff.delete(`/admin/giving/appeals/${appeal.id}`);
    expect([kept.statusCode, kept.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringMatching(/close it instead/),
    ]);
    const loosened = await staff.patch(`/admin/giving/appeals/${appeal.id}`, {
      is_restricted: false,
      version: 2,
    });
    expect(loosened.statusCode).toBe(422);
  });

  test('keep their restriction from the first promised gift on, before any money arrives', async () => {
    const { appeal } = await begin({ title: 'Blankets' });
    const loosen = (version: number, is_restricted: boolean) =>
      staff.patch(`/admin/giving/appeals/${appeal.id}`, { is_restricted, version });
    expect((await loosen(1, false)).statusCode).toBe(200);
    expect((await loosen(2, true)).statusCode).toBe(200);
    await giftsRepository(site().db).create({
      supporter_id: null,
      amount: 1000,
      interval: 'month',
      method: 'transfer',
      source: 'page',
      appeal_id: appeal.id,
    });
    expect((await loosen(3, false)).statusCode).toBe(422);
    expect((await loosen(3, true)).statusCode).toBe(200);
    expect((await staff.delete(`/admin/giving/appeals/${appeal.id}`)).statusCode).toBe(409);
  });

  test('say what happens with too much and too little money, and belong to a fund of their kind', async () => {
    const fund = async (title: string, is_restricted: boolean) => {
      const answer = await staff.post('/admin/giving/funds', { title, is_restricted });
      return answer.json<{ results: { id: number } }>().results.id;
    };
    const [free, school] = [await fund('Reserves', false), await fund('School', true)];
    const { answer } = await begin({ title: 'Roof', fund_id: free });
    expect(answer.statusCode).toBe(422);
    const { appeal } = await begin({ title: 'Roof', state: 'open', fund_id: school });
    const terms = async () => (await onPage()).find(({ slug }) => slug === 'roof')?.terms;
    expect(await terms()).toBe(
      'Your gift will be used for this appeal. If we raise more than we need for it, we will use the rest for similar work. If we raise too little for it, or can’t do what we planned, we will use your gift for similar work.',
    );
    const silent = { version: 1, if_too_much: '', if_too_little: '' };
    await staff.patch(`/admin/giving/appeals/${appeal.id}`, silent);
    expect(await terms()).toBe('Your gift will only be used for this appeal.');
    const loosened = await staff.patch(`/admin/giving/appeals/${appeal.id}`, {
      version: 2,
      is_restricted: false,
    });
    expect(loosened.json()).toMatchObject({ results: { fund_id: null } });
  });

  test('with the same title get different addresses', async () => {
    const { appeal: first } = await begin({ title: 'Books' });
    const { appeal: second } = await begin({ title: 'Books' });
    expect([first.slug, second.slug]).toEqual(['books', 'books-2']);
    expect((await begin({ title: 'More', slug: 'books' })).answer.statusCode).toBe(422);
    expect((await begin({ title: 'Manage' })).appeal.slug).toBe('manage-2');
    expect((await begin({ title: 'More', slug: 'manage' })).answer.statusCode).toBe(422);
  });

  test('are not on the page before their first day', async () => {
    const [begun, future] = ['2026-01-01', '2999-01-01'];
    await begin({ title: 'Already here', state: 'open', starts_on: begun });
    await begin({ title: 'Still to come', state: 'open', starts_on: future });
    const titles = (await onPage()).map(({ title }) => title);
    expect(titles).toContain('Already here');
    expect(titles).not.toContain('Still to come');
  });

  test('reject a change to an older copy and return the newest', async () => {
    const { appeal } = await begin({ title: 'Lamps' });
    const change = (summary: string) =>
      staff.patch(`/admin/giving/appeals/${appeal.id}`, { summary, version: appeal.version });
    expect((await change('Light')).statusCode).toBe(200);
    const refused = await change('Dark');
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ results: expect.objectContaining({ summary: 'Light', version: 2 }) }),
    ]);
  });

  test('can be deleted if nothing was given, and are rejected if they end before they start', async () => {
    const { appeal } = await begin({ title: 'Slates' });
    expect(
      (await begin({ title: 'x', starts_on: '2026-05-01', ends_on: '2026-04-01' })).answer.statusCode,
    ).toBe(422);
    expect((await staff.delete(`/admin/giving/appeals/${appeal.id}`)).statusCode).toBe(204);
    expect((await staff.get(`/admin/giving/appeals/${appeal.id}`)).statusCode).toBe(404);
  });

  test('show the new title of their project at once', async () => {
    const { post, patch } = await site().signIn('admin');
    const project = { slug: 'wells', title: 'Wells', html: '<p>Deep.</p>', state: 'published' };
    const { id } = (await post('/api/admin/services', project)).json<{ results: { id: number } }>().results;
    const { appeal } = await begin({ title: 'Water', html: '<p>Water</p>', project_id: id });
    await staff.patch(`/admin/giving/appeals/${appeal.id}`, { state: 'open', version: 1 });
    const shown = async () => (await onPage()).find(({ slug }) => slug === appeal.slug)?.project;
    expect(await shown()).toEqual({ slug: 'wells', title: 'Wells' });

    await patch(`/api/admin/services/${id}`, { title: 'Deep wells' });
    expect(await shown()).toEqual({ slug: 'wells', title: 'Deep wells' });
  });
});
