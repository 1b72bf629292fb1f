import { type AdminUser, Site } from '@lapis/contract';
import { PASSWORD, type Person, signedInPerson } from '../account/person.fixture';
import { DAY, timestamp } from '../../server/time/clock';
import { demoContent } from '../../operations/demo/content';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite } from '../../testing/testing';
import { purgeTrashedAccounts } from './erasing';

describeSite('an account in the trash', (site) => {
  let admin: Person;
  beforeAll(async () => {
    await siteRepository(site().db).write(Site.parse(demoContent.site));
    admin = await signedInPerson(site(), { role: 'admin' });
  });

  const userUrl = ({ user }: Person) => `/admin/users/${user.id}`;
  const moved = async (person: Person) => {
    expect((await admin.delete(userUrl(person))).statusCode).toBe(204);
    return person;
  };
  const trashed = async () => moved(await signedInPerson(site(), { lastname: 'Wardak' }));
  const fetchTrashState = async (person: Person) => {
    const { deleted_at, deactivated_at } = (await admin.get(userUrl(person))).json<{ results: AdminUser }>()
      .results;
    return { isTrashed: deleted_at !== null, isDeactivated: deactivated_at !== null };
  };
  const login = ({ user, ip }: Person) =>
    site().app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: user.email, password: PASSWORD },
      remoteAddress: ip,
    });

  test('is signed out, and can’t be signed in to', async () => {
    const person = await trashed();
    expect((await person.get('/user')).statusCode).toBe(401);
    expect((await login(person)).statusCode).toBe(422);
  });

  test('is only in the list of the trash', async () => {
    const person = await trashed();
    for (const state of ['all', 'active', 'deactivated', 'trashed'] as const) {
      const { results } = (await admin.get(`/admin/users?state=${state}&q=${person.user.email}`)).json<{
        results: AdminUser[];
      }>();
      expect([state, results.length]).toEqual([state, state === 'trashed' ? 1 : 0]);
    }
  });

  test('is as it was once it is restored', async () => {
    const active = await trashed();
    const restored = await admin.post(`${userUrl(active)}/restore`);
    expect(restored.json()).toMatchObject({ results: { deleted_at: null, deactivated_at: null } });
    expect((await login(active)).statusCode).toBe(200);

    const inactive = await signedInPerson(site());
    await admin.post(`${userUrl(inactive)}/deactivate`);
    await moved(inactive);
    await admin.post(`${userUrl(inactive)}/restore`);
    expect(await fetchTrashState(inactive)).toEqual({ isTrashed: false, isDeactivated: true });
    expect((await admin.post('/admin/users/999999/restore')).statusCode).toBe(404);
  });

  test('can’t be changed, activated or invited before it is restored', async () => {
    const person = await trashed();
    const refused = [
      await admin.patch(userUrl(person), { firstname: 'Mina' }),
      await admin.post(`${userUrl(person)}/activate`),
      await admin.post(`${userUrl(person)}/invite`),
      await admin.post('/admin/users/bulk', { ids: [person.user.id], action: 'activate' }),
    ];
    for (const { statusCode, body } of refused) {
      expect([statusCode, body]).toEqual([409, expect.stringMatching(/in the trash.*restore/)]);
    }
    expect(await fetchTrashState(person)).toEqual({ isTrashed: true, isDeactivated: true });
  });

  test('loses all links that were sent before, even once it is restored', async () => {
    const { db, guest } = site();
    const person = await signedInPerson(site(), { role: 'admin' });
    const { id } = person.user;
    const other = { email: 'somebody.else@lapis.example', current_password: PASSWORD };
    const asked = await person.patch('/settings/profile', { ...person.user, ...other });
    expect(asked.statusCode).toBe(200);
    const tokens = oneTimeTokens(db);
    const undo = await tokens.issue('undo', id, { email: 'former@lapis.example' });
    const pending = await tokens.issue('verify', id, { email: 'somebody.else@lapis.example' });
    const present = await tokens.issue('verify', id, { email: person.user.email });
    const { url } = (await person.post('/admin/export')).json<{ url: string }>();
    const preview = await tokens.issue('preview', id, { table: 'stories', id: 1 });
    await moved(person);

    const tried = [
      await guest.post('/api/email/verify', { token: pending }),
      await guest.post('/api/email/verify', { token: present }),
      await guest.post('/api/email/undo', { token: undo }),
      await guest.get(url),
    ];
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await tokens.look('preview', preview)).toBe('unknown');
    const restored = await admin.post(`${userUrl(person)}/restore`);
    expect(restored.json()).toMatchObject({ results: { email: person.user.email } });
    expect((await guest.post('/api/email/verify', { token: pending })).statusCode).toBe(404);
  });

  test('keeps its address, and an invitation to it says that it is in the trash', async () => {
    const { user } = await trashed();
    const body = { firstname: 'Ida', lastname: 'Dara', email: user.email, role: 'user' };
    const refused = await admin.post('/admin/users', body);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { email: [expect.stringMatching(/in the trash.*restore/)] },
    ]);
  });

  test('can’t be one’s own', async () => {
    const refused = await admin.delete(userUrl(admin));
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/your own/)]);
    expect((await admin.delete('/admin/users/999999')).statusCode).toBe(404);
  });

  test('is erased after 30 days, and its owner gets an email', async () => {
    const { db } = site();
    const [old, young] = [await trashed(), await trashed()];
    const age = (person: Person, days: number) =>
      db
        .updateTable('users')
        .set({ deleted_at: timestamp(-days * DAY) })
        .where('id', '=', person.user.id)
        .execute();
    await age(old, 31);
    await age(young, 29);
    await purgeTrashedAccounts(site());
    expect((await admin.get(userUrl(old))).statusCode).toBe(404);
    expect((await admin.get(userUrl(young))).statusCode).toBe(200);
    expect((await sentTo(site(), old.user.email)).at(-1)?.subject).toBe('Your account was deleted');
  });
});
