import { type Duty, type Endpoint, endpoints } from '@lapis/contract';
import {
  duties,
  type Permission,
  permissionNames,
  permissions,
  type UsualDuty,
} from '@lapis/contract/permissions';
import { signedInPerson } from '../account/person.fixture';
import { describeSite } from '../../testing/testing';

type Person = Awaited<ReturnType<typeof signedInPerson>>;

const forAdministrators = [...endpoints.values()].filter(
  ({ access }) => access === 'admin' || access === 'release',
);

/** Permissions that a duty of the owners' making may have. */
const ownPermissions = permissionNames.filter((name) => name !== 'accounts');

const callsWith = (need: string) => forAdministrators.filter(({ needs }) => needs === need);

/** Of a call's path, with a number or a word that is nothing's. */
const addressOf = ({ path }: Endpoint) =>
  `${path.replace(/:(?:name|app|version|token)\b/g, 'none').replace(/:\w+/g, '987654')}`;

/** Whether a call is refused because of who makes it: of what it asks for nothing is there. */
async function isRefused(person: Person, call: Endpoint) {
  const verb = call.method.toLowerCase() as 'get' | 'put';
  const { statusCode, body } = await person[verb](addressOf(call));
  return statusCode === 403 && body.includes('Your duty');
}

describeSite('duties', (site) => {
  let owner: Person;
  const withDuty = (duty: string) => signedInPerson(site(), { role: 'admin', duty });

  beforeAll(async () => {
    owner = await signedInPerson(site(), { role: 'admin' });
  });

  /** Signs in an administrator with a new duty of these permissions. */
  async function withPermissions(chosen: readonly Permission[]) {
    const made = await owner.post('/admin/duties', { label: 'Helper', permissions: chosen });
    return withDuty(made.json<{ results: Duty }>().results.name);
  }

  /** Makes calls, and returns those that are wrongly refused, or wrongly not. */
  async function wrongOf(person: Person, permitted: readonly string[], calls = forAdministrators) {
    const wrong = [];
    for (const call of calls) {
      const isAllowed = call.needs === 'portal' || permitted.includes(call.needs ?? '');
      if ((await isRefused(person, call)) === isAllowed) wrong.push(`${call.method} ${call.path}`);
    }
    return wrong;
  }

  test.each(Object.keys(duties) as UsualDuty[])(
    'of each call for administrators, whoever has the duty “%s” may make those that it includes and no other',
    async (name) => {
      expect(await wrongOf(await withDuty(name), duties[name].permissions)).toEqual([]);
    },
  );

  test.each(ownPermissions)(
    'of the permission “%s” alone include the calls that need it, and not one that needs another',
    async (permission) => {
      const others = permissionNames.filter((name) => name !== permission);
      const calls = [
        ...callsWith('portal'),
        ...callsWith(permission),
        ...others.flatMap((name) => callsWith(name).slice(0, 1)),
      ];
      const person = await withPermissions([permission]);
      expect(await wrongOf(person, [permission], calls)).toEqual([]);
    },
  );

  test.each(ownPermissions)(
    'of every permission but “%s” include none of the calls that need it',
    async (permission) => {
      const others = ownPermissions.filter((name) => name !== permission);
      const calls = callsWith(permission);
      expect(calls.length).toBeGreaterThan(0);
      expect(await wrongOf(await withPermissions(others), others, calls)).toEqual([]);
    },
  );

  test('that owners make include no call about accounts', async () => {
    const person = await withPermissions(ownPermissions);
    expect(await wrongOf(person, ownPermissions, callsWith('accounts'))).toEqual([]);
  });

  test('whoever has a duty that is gone may only enter the portal', async () => {
    expect(await wrongOf(await withDuty('own-987654'), [])).toEqual([]);
  });

  test('whoever has no access to the portal may make none of them', async () => {
    const person = await signedInPerson(site(), { role: 'user', duty: 'owner' });
    for (const call of forAdministrators) {
      const verb = call.method.toLowerCase() as 'get' | 'put';
      const { statusCode } = await person[verb](addressOf(call));
      expect([`${call.method} ${call.path}`, statusCode]).toEqual([`${call.method} ${call.path}`, 403]);
    }
  });

  test('every call for administrators needs something that there is', () => {
    const unknown = forAdministrators.filter(
      ({ needs }) => needs === undefined || !['portal', ...Object.keys(permissions)].includes(needs),
    );
    expect(unknown).toEqual([]);
  });

  test('say who somebody is, and what they may do', async () => {
    const author = await withDuty('author');
    expect((await author.get('/user')).json()).toMatchObject({
      role: 'admin',
      duty: { label: 'Author', permissions: ['write', 'library'] },
    });
    const user = await signedInPerson(site(), { role: 'user' });
    expect((await user.get('/user')).json()).not.toHaveProperty('duty');
  });

  test('find the titles of drafts only where they include writing', async () => {
    await owner.post('/admin/blog', {
      slug: 'lanterns',
      title: 'Lanterns for all',
      html: '<p>Forty lanterns.</p>',
      state: 'published',
    });
    const draft = await owner.post('/admin/blog', { slug: 'secret', title: 'Lanterns in secret' });
    expect(draft.statusCode).toBe(201);
    const titles = async (person: Person) =>
      (await person.get('/admin/find?q=lanterns'))
        .json<{ results: { title: string }[] }>()
        .results.map(({ title }) => title)
        .toSorted();
    expect(await titles(await withDuty('author'))).toEqual(['Lanterns for all', 'Lanterns in secret']);
    expect(await titles(await withDuty('support'))).toEqual(['Lanterns for all']);
    for (const permission of ['records', 'releases', 'settings', 'addresses', 'library'] as const)
      expect(await titles(await withPermissions([permission]))).toEqual(['Lanterns for all']);
  });

  describe('that are another’s now', () => {
    /** Ways in which somebody comes to have less to do. */
    const lessens: [string, (person: Person) => Promise<{ statusCode: number }>][] = [
      ['by another duty', ({ user }) => owner.patch(`/admin/users/${user.id}`, { duty: 'support' })],
      [
        'by a change of the duty',
        async ({ user }) => {
          const made = await owner.post('/admin/duties', {
            label: 'Mover',
            permissions: ['transfer', 'write'],
          });
          const { id, name } = made.json<{ results: Duty }>().results;
          await owner.patch(`/admin/users/${user.id}`, { duty: name });
          return owner.patch(`/admin/duties/${id}`, { permissions: ['records'] });
        },
      ],
      ['by another role', ({ user }) => owner.patch(`/admin/users/${user.id}`, { role: 'user' })],
    ];

    test.each(lessens)('leave nothing of use that was begun before: %s', async (_name, lessen) => {
      const second = await withDuty('owner');
      const made = await second.post('/admin/blog', { slug: `begun-${second.user.id}`, title: 'Begun' });
      const { id } = made.json<{ results: { id: number } }>().results;
      const begun = await second.post(`/admin/blog/${id}/preview`);
      const token = begun.json<{ url: string }>().url.split('preview=')[1];
      const preview = () => site().guest.get(`/api/blog/preview/${token}`);
      expect((await preview()).statusCode).toBe(200);
      const { url } = (await second.post('/admin/export')).json<{ url: string }>();
      expect((await lessen(second)).statusCode).toBe(200);
      expect((await preview()).statusCode).toBe(404);
      expect((await site().guest.get(url)).statusCode).toBe(404);
    });
  });

  describe('of authors', () => {
    const draft = { slug: 'bread', title: 'Bread', html: '<p>Bread.</p>' };

    test('have their own drafts, and publish nothing', async () => {
      const author = await withDuty('author');
      const made = await author.post('/admin/blog', draft);
      const { id } = made.json<{ results: { id: number } }>().results;
      expect(made.json()).toMatchObject({ results: { state: 'draft' } });
      const save = () => author.patch(`/admin/blog/${id}/draft`, { fields: { title: 'Bread and tea' } });
      expect((await save()).statusCode).toBe(200);
      expect((await author.patch(`/admin/blog/${id}`, { state: 'published' })).statusCode).toBe(403);
      expect((await author.post('/admin/blog', { ...draft, slug: 'x', state: 'published' })).statusCode).toBe(
        403,
      );
      await owner.patch(`/admin/blog/${id}`, { state: 'published' });
      expect((await save()).json()).toMatchObject({ message: expect.stringContaining('is on the site') });
      expect((await author.delete(`/admin/blog/${id}`)).statusCode).toBe(403);
    });

    test('leave alone what others began', async () => {
      const made = await owner.post('/admin/blog', { slug: 'of-others', title: 'Of others' });
      const { id } = made.json<{ results: { id: number } }>().results;
      const author = await withDuty('author');
      const refused = [
        await author.patch(`/admin/blog/${id}/draft`, { fields: { title: 'Mine' } }),
        await author.delete(`/admin/blog/${id}/draft`),
        await author.delete(`/admin/blog/${id}`),
        await author.post(`/admin/blog/${id}/revisions/1/restore`),
      ];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
      expect((await author.get(`/admin/blog/${id}`)).statusCode).toBe(200);
    });
  });

  test('can be made, given, changed for all who have them, and deleted once nobody has them', async () => {
    const made = await owner.post('/admin/duties', { label: 'Events team', permissions: ['messages'] });
    const { id, name } = made.json<{ results: Duty }>().results;
    const person = await withDuty(name);
    const mayRead = async (path: string) => (await person.get(`/admin/${path}`)).statusCode;
    expect([await mayRead('messages'), await mayRead('subscribers')]).toEqual([200, 403]);
    await owner.patch(`/admin/duties/${id}`, { permissions: ['newsletter'] });
    expect([await mayRead('messages'), await mayRead('subscribers')]).toEqual([403, 200]);
    expect((await owner.delete(`/admin/duties/${id}`)).json()).toMatchObject({
      message: expect.stringContaining('One account has this duty'),
    });
    await owner.patch(`/admin/users/${person.user.id}`, { duty: 'support' });
    expect((await owner.delete(`/admin/duties/${id}`)).statusCode).toBe(204);
    expect([await mayRead('messages'), await mayRead('menus/header')]).toEqual([200, 403]);
  });

  test('that include accounts can’t be made, nor can one that is gone be given', async () => {
    const refused = await owner.post('/admin/duties', { label: 'All', permissions: ['accounts'] });
    expect(refused.statusCode).toBe(422);
    const person = await withDuty('editor');
    const gone = await owner.patch(`/admin/users/${person.user.id}`, { duty: 'own-999' });
    expect(gone.json()).toMatchObject({ errors: { duty: ['This duty is gone. Please choose another.'] } });
  });

  test('leave the site an owner', async () => {
    const { db } = site();
    await db.updateTable('users').set({ duty: 'editor' }).where('id', '!=', owner.user.id).execute();
    const refused = await owner.patch(`/admin/users/${owner.user.id}`, { duty: 'editor' });
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['duty']);
  });
});
