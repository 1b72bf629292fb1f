import { PASSWORD, type Person, signedInPerson } from '../account/person.fixture';
import { timestamp } from '../../server/time/clock';
import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase('the last administrator', (site) => {
  // Starts with exactly two administrators.
  let admins: [Person, Person];
  beforeEach(async () => {
    await site().db.deleteFrom('users').execute();
    admins = [
      await signedInPerson(site(), { role: 'admin' }),
      await signedInPerson(site(), { role: 'admin' }),
    ];
  });

  const activeAdmins = async () =>
    (
      await site()
        .db.selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('deactivated_at', 'is', null)
        .where('invited_at', 'is', null)
        .execute()
    ).length;

  const userUrl = ({ user }: Person) => `/admin/users/${user.id}`;

  const goingOwnWay: [string, (one: Person, other: Person) => Promise<{ statusCode: number }>][] = [
    ['are moved to the trash', (one, other) => one.delete(userUrl(other))],
    ['are deactivated', (one, other) => one.post(`${userUrl(other)}/deactivate`)],
    ['are demoted', (one, other) => one.patch(userUrl(other), { role: 'user' })],
    ['demote themselves', (one) => one.patch(userUrl(one), { role: 'user' })],
    ['delete their accounts', (one) => one.delete('/settings/account', { current_password: PASSWORD })],
    [
      'are moved to the trash with others',
      (one, other) => one.post('/admin/users/bulk', { ids: [other.user.id], action: 'trash' }),
    ],
    [
      'are deactivated with others',
      (one, other) => one.post('/admin/users/bulk', { ids: [other.user.id], action: 'deactivate' }),
    ],
  ];

  test.each(goingOwnWay)('stays if the last two %s at the same moment', async (_how, go) => {
    const [one, other] = admins;
    const answers = await Promise.all([go(one, other), go(other, one)]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(await activeAdmins()).toBe(1);
  });

  test('stays if three are trashed, deactivated and demoted at the same moment', async () => {
    const [one, other] = admins;
    const third = await signedInPerson(site(), { role: 'admin' });
    await Promise.all([
      one.delete(userUrl(other)),
      other.post(`${userUrl(third)}/deactivate`),
      third.patch(userUrl(one), { role: 'user' }),
    ]);
    expect(await activeAdmins()).toBeGreaterThan(0);
  });

  test('counts as the last even if others are deactivated or only invited', async () => {
    const [one, other] = admins;
    await one.post(`${userUrl(other)}/deactivate`);
    const { db } = site();
    const invited = await signedInPerson(site(), { role: 'admin', invited_at: timestamp() });
    const refused = await one.patch(userUrl(one), { role: 'user' });
    const words = expect.stringMatching(/only owner.*make someone else an owner first/);
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { role: [words] }]);
    const stays = await one.delete('/settings/account', { current_password: PASSWORD });
    expect([stays.statusCode, stays.json()]).toEqual([409, { message: words }]);
    await db.updateTable('users').set({ invited_at: null }).where('id', '=', invited.user.id).execute();
    expect((await one.patch(userUrl(one), { role: 'user' })).statusCode).toBe(200);
  });

  test('can trash others who can’t sign in anyway', async () => {
    const [one, other] = admins;
    await one.post(`${userUrl(other)}/deactivate`);
    expect((await one.delete(userUrl(other))).statusCode).toBe(204);
  });

  test('can change their own name', async () => {
    const [one, other] = admins;
    await one.delete(userUrl(other));
    expect((await one.patch(userUrl(one), { firstname: 'Ada', role: 'admin' })).statusCode).toBe(200);
  });
});
