import type { OwnSession } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import { signedInPerson } from './person.fixture';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const fetchSessions = async (client: { get: (url: string) => Promise<{ json: () => unknown }> }) =>
  ((await client.get('/settings/sessions')).json() as { results: OwnSession[] }).results;

describeSite('the list of own sessions', (site) => {
  test('shows device and place, last used first, and no sessions of others', async () => {
    const person = await signedInPerson(site());
    await signedInPerson(site());
    const phone = await person.signIn(SAFARI);
    const of = (token: { user_agent: string }) =>
      site()
        .db.updateTable('sessions')
        .where('user_id', '=', person.user.id)
        .where('user_agent', '=', token.user_agent);
    await of({ user_agent: SAFARI })
      .set({ last_seen_at: timestamp(-30_000), ip: '::ffff:81.2.69.142' })
      .execute();

    const answer = await person.get('/settings/sessions');
    expect(answer.json()).toMatchObject({ total: 2, page: 1 });
    expect(answer.body).not.toMatch(/token|hash/);
    expect(await fetchSessions(person)).toEqual([
      expect.objectContaining({
        device: 'Firefox on Windows',
        address: person.ip,
        place: null,
        current: true,
      }),
      expect.objectContaining({
        device: 'Safari on iOS',
        address: '81.2.69.142',
        place: 'United Kingdom',
        current: false,
      }),
    ]);
    expect((await fetchSessions(phone)).map(({ current }) => current)).toEqual([false, true]);
  });

  test('leaves out expired ones', async () => {
    const person = await signedInPerson(site());
    await site()
      .db.updateTable('sessions')
      .set({ expires_at: timestamp(-1) })
      .where('user_id', '=', person.user.id)
      .execute();
    const now = await person.signIn();
    expect(await fetchSessions(now)).toHaveLength(1);
  });

  test('can end one of them, even the current one', async () => {
    const person = await signedInPerson(site());
    const phone = await person.signIn(SAFARI);
    const findSessionId = async (device: string) =>
      (await fetchSessions(person)).find((session) => session.device === device)?.id;

    expect(
      (await person.delete(`/settings/sessions/${await findSessionId('Safari on iOS')}`)).statusCode,
    ).toBe(204);
    expect((await phone.get('/user')).statusCode).toBe(401);
    expect(
      (await person.delete(`/settings/sessions/${await findSessionId('Firefox on Windows')}`)).statusCode,
    ).toBe(204);
    expect((await person.get('/user')).statusCode).toBe(401);
  });

  test('can’t end the sessions of others', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    const [theirs] = await fetchSessions(other);
    for (const id of [theirs?.id, 2_000_000_000, 'none']) {
      expect((await person.delete(`/settings/sessions/${id}`)).statusCode).toBe(404);
    }
    expect((await other.get('/user')).statusCode).toBe(200);
  });

  test('can end all but the current one', async () => {
    const [person, other] = [await signedInPerson(site()), await signedInPerson(site())];
    const [phone, tablet] = [await person.signIn(SAFARI), await person.signIn(SAFARI)];
    expect((await person.delete('/settings/sessions')).statusCode).toBe(204);
    for (const ended of [phone, tablet]) expect((await ended.get('/user')).statusCode).toBe(401);
    expect(await fetchSessions(person)).toHaveLength(1);
    expect((await other.get('/user')).statusCode).toBe(200);
  });
});
