import {
  type AuditEntry,
  type StoredNewsletterSettings,
  type Topic,
  usualNewsletterSettings,
} from '@lapis/contract';
import { signedInPerson } from '../../../people/account/person.fixture';
import { describeSite } from '../../../testing/testing';
import { timestamp } from '../../../server/time/clock';
import { subscribersRepository } from '../subscribers/subscribers.repository';
import { mailingsRepository } from '../mailings/mailings.repository';

describeSite('the newsletter settings', (site) => {
  type Person = Awaited<ReturnType<typeof signedInPerson>>;
  let editor: Person;
  const settings = '/admin/newsletters/settings';
  const topics = '/admin/newsletters/topics';

  beforeAll(async () => {
    editor = await signedInPerson(site(), { role: 'admin', staff_role: 'editor' });
  });

  const shown = async () =>
    (await editor.get(settings)).json<{ results: StoredNewsletterSettings }>().results;
  const listed = async () => (await editor.get(topics)).json<{ results: Topic[] }>().results;
  const addTopic = async (name: string) =>
    (await editor.post(topics, { name, description: '' })).json<{ results: Topic }>().results.id;

  test('can be changed one by one, and have defaults', async () => {
    expect(await shown()).toMatchObject({
      version: 1,
      updated_at: null,
      per_minute: 120,
      welcome: { is_on: true, subject: '', text: '' },
      digests: { en: 'off' },
    });
    await editor.patch(settings, { version: 1, from_name: ' Mina of Lapis ' });
    await editor.patch(settings, { version: 2, per_minute: 30 });
    expect(await shown()).toMatchObject({ version: 3, from_name: 'Mina of Lapis', per_minute: 30 });
  });

  test('have no digest in a language that was added after they were stored', async () => {
    await site()
      .db.updateTable('newsletter_settings')
      .set({ settings: JSON.stringify({ digests: { en: 'week' } }) })
      .execute();
    const { digests, version } = await shown();
    expect(digests).toEqual({ ...usualNewsletterSettings.digests, en: 'week' });
    expect((await editor.patch(settings, { version, digests })).statusCode).toBe(200);
  });

  test('reject a change to an older copy and return the newest', async () => {
    const { version } = await shown();
    await editor.patch(settings, { version, from_name: 'Jo' });
    const refused = await editor.patch(settings, { version, from_name: 'Mina' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ results: { version: version + 1, from_name: 'Jo' } });
  });

  test.each([
    [{ per_minute: 0 }, /at least one/],
    [{ per_minute: 6001 }, /at most/],
    [{ digests: { en: 'day' } }, /digests/],
    [{ audiences: [{ name: '', audience: {} }] }, /give it a name/],
  ])('reject %j with a message', async (fields, words) => {
    const { version } = await shown();
    const answer = await editor.patch(settings, { version, ...fields });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringMatching(words)]);
  });

  test('have each change logged', async () => {
    const { version } = await shown();
    await editor.patch(settings, { version, soft_opt_in: true });
    await addTopic('Recorded');
    const owner = await signedInPerson(site(), { role: 'admin', staff_role: 'owner' });
    const { results } = (await owner.get('/admin/audit?kind=newsletter_settings')).json<{
      results: AuditEntry[];
    }>();
    expect(results.slice(0, 2)).toMatchObject([
      { action: 'created', title: 'the topic “Recorded”' },
      { action: 'changed', title: '', details: { fields: 'soft_opt_in' } },
    ]);
  });

  test('are hidden from staff who may not send newsletters', async () => {
    for (const staff_role of ['author', 'support']) {
      const person = await signedInPerson(site(), { role: 'admin', staff_role });
      for (const path of [settings, topics]) expect((await person.get(path)).statusCode).toBe(403);
    }
  });

  describe('topics', () => {
    const subscriber = async (name: string) => {
      const begun = await subscribersRepository(site().db).begin(`${name}@example.org`);
      if (!begun) throw new Error(`${name} was subscribed before`);
      const query = `token=${begun.unsubscribe_token}`;
      return (body: object) => site().guest.patch(`/api/newsletter/preferences?${query}`, body);
    };

    test('are counted without readers who declined them, left or paused', async () => {
      const [kites, roofs] = [await addTopic('Kites'), await addTopic('Roofs')];
      await subscriber('reader');
      await (
        await subscriber('choosy')
      )({ topics: [roofs] });
      await (
        await subscriber('resting')
      )({ pause: 3 });
      await (
        await subscriber('left')
      )({ is_subscribed: false });
      await subscribersRepository(site().db).end('left@example.org');
      const counts = new Map((await listed()).map(({ id, subscribers }) => [id, subscribers]));
      expect([counts.get(kites), counts.get(roofs)]).toEqual([1, 2]);
    });

    test('can be renamed, but not to the name of another', async () => {
      const id = await addTopic('Hats');
      await addTopic('Coats');
      const renamed = await editor.patch(`${topics}/${id}`, { name: 'Warm hats' });
      expect(renamed.json()).toMatchObject({ results: { id, name: 'Warm hats', description: '' } });
      for (const refused of [
        await editor.patch(`${topics}/${id}`, { name: 'coats' }),
        await editor.post(topics, { name: 'WARM HATS', description: '' }),
      ]) {
        expect([refused.statusCode, refused.body]).toEqual([
          422,
          expect.stringMatching(/Another topic has this name/),
        ]);
      }
    });

    test('that are deleted disappear from newsletters and drafts, with audiences meant for them', async () => {
      const [going, staying] = [await addTopic('Going'), await addTopic('Staying')];
      const blocks = [{ type: 'text', id: 'text', html: '<p>Words.</p>' }];
      const newsletter = { title: 'Spring', slug: 'spring', blocks, topic_id: going, state: 'published' };
      const made = await editor.post('/admin/newsletters', newsletter);
      const { id } = made.json<{ results: { id: number } }>().results;
      await editor.patch(`/admin/newsletters/${id}/draft`, {
        fields: { topic_id: going, title: 'S' },
        version: 0,
      });
      const { version } = await shown();
      const audiences = [
        { name: 'Those of the topic', audience: { topic_id: going } },
        { name: 'Those of another', audience: { topic_id: staying } },
      ];
      await editor.patch(settings, { version, audiences });

      expect((await editor.delete(`${topics}/${going}`)).statusCode).toBe(204);
      expect((await editor.delete(`${topics}/${going}`)).statusCode).toBe(404);
      const after = (await editor.get(`/admin/newsletters/${id}`)).json<{
        results: { topic_id: null; draft: { fields: object } | null };
      }>().results;
      expect(after.topic_id).toBeNull();
      expect(after.draft?.fields).not.toMatchObject({ topic_id: going });
      expect(await shown()).toMatchObject({ audiences: [audiences[1]] });
    });

    test('can’t be deleted while a newsletter waits to be sent to their readers', async () => {
      const topic_id = await addTopic('Awaited');
      await mailingsRepository(site().db).add({
        kind: 'newsletter',
        newsletterId: null,
        campaign: 'summer',
        mail: { subject: 'Summer', html: '', text: '', from_name: '', language: 'en' },
        audience: { topic_id },
        startsAt: timestamp(3_600_000),
        rate: 60,
        byName: 'Jo Reed',
      });
      const refused = await editor.delete(`${topics}/${topic_id}`);
      expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/“Summer” is waiting/)]);
      expect(await listed()).toContainEqual(expect.objectContaining({ id: topic_id }));
    });
  });
});
