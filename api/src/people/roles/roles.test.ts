import { type StaffRole, type Endpoint, endpoints } from '@lapis/contract';
import {
  usualRoles,
  type Permission,
  permissionNames,
  permissions,
  type UsualRole,
} from '@lapis/contract/permissions';
import { signedInPerson } from '../account/person.fixture';
import { describeSite } from '../../testing/testing';

type RoleTestPerson = Awaited<ReturnType<typeof signedInPerson>>;

const forAdministrators = [...endpoints.values()].filter(
  ({ access }) => access === 'admin' || access === 'release',
);

const ownPermissions = permissionNames.filter((name) => name !== 'accounts');

const callsWith = (need: string) => forAdministrators.filter(({ needs }) => needs === need);

/** Fills parameters with values that don't exist. */
const sampleAddress = ({ path }: Endpoint) =>
  `${path.replace(/:(?:name|app|version|token)\b/g, 'none').replace(/:\w+/g, '987654')}`;

/** Checks that a call is rejected for lack of permission, not because nothing exists. */
async function isRefused(person: RoleTestPerson, call: Endpoint) {
  const verb = call.method.toLowerCase() as 'get' | 'put';
  const { statusCode, body } = await person[verb](sampleAddress(call));
  return statusCode === 403 && body.includes('Your role');
}

describeSite('roles', (site) => {
  let owner: RoleTestPerson;
  const withRole = (staff_role: string) => signedInPerson(site(), { role: 'admin', staff_role });

  beforeAll(async () => {
    owner = await signedInPerson(site(), { role: 'admin' });
  });

  async function withPermissions(chosen: readonly Permission[]) {
    const made = await owner.post('/admin/roles', { label: 'Helper', permissions: chosen });
    return withRole(made.json<{ results: StaffRole }>().results.name);
  }

  /** Makes calls, and returns those wrongly rejected or accepted. */
  async function findWrongAccess(
    person: RoleTestPerson,
    permitted: readonly string[],
    calls = forAdministrators,
  ) {
    const wrong = [];
    for (const call of calls) {
      const isAllowed = [call.needs, call.alsoNeeds ?? 'portal'].every(
        (need = '') => need === 'portal' || permitted.includes(need),
      );
      if ((await isRefused(person, call)) === isAllowed) wrong.push(`${call.method} ${call.path}`);
    }
    return wrong;
  }

  test.each(Object.keys(usualRoles) as UsualRole[])(
    'let a person with the role “%s” make the calls that it includes, and no others',
    async (name) => {
      expect(await findWrongAccess(await withRole(name), usualRoles[name].permissions)).toEqual([]);
    },
  );

  test.each(ownPermissions)(
    'with the permission “%s” alone include its calls, and none that need another',
    async (permission) => {
      const others = permissionNames.filter((name) => name !== permission);
      const calls = [
        ...callsWith('portal'),
        ...callsWith(permission),
        ...others.flatMap((name) => callsWith(name).slice(0, 1)),
      ];
      const person = await withPermissions([permission]);
      expect(await findWrongAccess(person, [permission], calls)).toEqual([]);
    },
  );

  test.each(ownPermissions)(
    'with every permission but “%s” include none of its calls',
    async (permission) => {
      const others = ownPermissions.filter((name) => name !== permission);
      const calls = callsWith(permission);
      expect(calls.length).toBeGreaterThan(0);
      expect(await findWrongAccess(await withPermissions(others), others, calls)).toEqual([]);
    },
  );

  test('that owners create include no call about accounts', async () => {
    const person = await withPermissions(ownPermissions);
    expect(await findWrongAccess(person, ownPermissions, callsWith('accounts'))).toEqual([]);
  });

  test('that no longer exist let a person only enter the portal', async () => {
    expect(await findWrongAccess(await withRole('own-987654'), [])).toEqual([]);
  });

  test('let a user without access to the portal make no call for administrators', async () => {
    const person = await signedInPerson(site(), { role: 'user', staff_role: 'owner' });
    for (const call of forAdministrators) {
      const verb = call.method.toLowerCase() as 'get' | 'put';
      const { statusCode } = await person[verb](sampleAddress(call));
      expect([`${call.method} ${call.path}`, statusCode]).toEqual([`${call.method} ${call.path}`, 403]);
    }
  });

  test('have a permission for every call for administrators', () => {
    const unknown = forAdministrators.filter(
      ({ needs }) => needs === undefined || !['portal', ...Object.keys(permissions)].includes(needs),
    );
    expect(unknown).toEqual([]);
  });

  test('are returned with their permissions to staff, and not to users', async () => {
    const author = await withRole('author');
    expect((await author.get('/user')).json()).toMatchObject({
      role: 'admin',
      staff_role: { label: 'Author', permissions: ['write', 'library'] },
    });
    const user = await signedInPerson(site(), { role: 'user' });
    expect((await user.get('/user')).json()).not.toHaveProperty('staff_role');
  });

  test('find the titles of drafts only if they include writing', async () => {
    await owner.post('/admin/blog', {
      slug: 'lanterns',
      title: 'Lanterns for all',
      html: '<p>Forty lanterns.</p>',
      state: 'published',
    });
    const draft = await owner.post('/admin/blog', { slug: 'secret', title: 'Lanterns in secret' });
    expect(draft.statusCode).toBe(201);
    const titles = async (person: RoleTestPerson) =>
      (await person.get('/admin/find?q=lanterns'))
        .json<{ results: { title: string }[] }>()
        .results.map(({ title }) => title)
        .toSorted();
    expect(await titles(await withRole('author'))).toEqual(['Lanterns for all', 'Lanterns in secret']);
    expect(await titles(await withRole('support'))).toEqual(['Lanterns for all']);
    for (const permission of ['records', 'releases', 'settings', 'addresses', 'library'] as const)
      expect(await titles(await withPermissions([permission]))).toEqual(['Lanterns for all']);
  });

  describe('that a person loses', () => {
    const lessens: [string, (person: RoleTestPerson) => Promise<{ statusCode: number }>][] = [
      ['by another role', ({ user }) => owner.patch(`/admin/users/${user.id}`, { staff_role: 'support' })],
      [
        'by a change of the role',
        async ({ user }) => {
          const made = await owner.post('/admin/roles', {
            label: 'Mover',
            permissions: ['transfer', 'write'],
          });
          const { id, name } = made.json<{ results: StaffRole }>().results;
          await owner.patch(`/admin/users/${user.id}`, { staff_role: name });
          return owner.patch(`/admin/roles/${id}`, { permissions: ['records'] });
        },
      ],
      ['by losing the portal', ({ user }) => owner.patch(`/admin/users/${user.id}`, { role: 'user' })],
    ];

    test.each(lessens)('end the links that the person created before: %s', async (_name, lessen) => {
      const second = await withRole('owner');
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

    test('let them have their own drafts, and publish nothing', async () => {
      const author = await withRole('author');
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

    test('keep them from changing what others wrote', async () => {
      const made = await owner.post('/admin/blog', { slug: 'of-others', title: 'Of others' });
      const { id } = made.json<{ results: { id: number } }>().results;
      const author = await withRole('author');
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

  test('can be created, given, changed for all who have them, and deleted once unused', async () => {
    const made = await owner.post('/admin/roles', { label: 'Events team', permissions: ['messages'] });
    const { id, name } = made.json<{ results: StaffRole }>().results;
    const person = await withRole(name);
    const mayRead = async (path: string) => (await person.get(`/admin/${path}`)).statusCode;
    expect([await mayRead('messages'), await mayRead('subscribers')]).toEqual([200, 403]);
    await owner.patch(`/admin/roles/${id}`, { permissions: ['subscribers'] });
    expect([await mayRead('messages'), await mayRead('subscribers')]).toEqual([403, 200]);
    expect((await owner.delete(`/admin/roles/${id}`)).json()).toMatchObject({
      message: expect.stringContaining('One account has this role'),
    });
    await owner.patch(`/admin/users/${person.user.id}`, { staff_role: 'support' });
    expect((await owner.delete(`/admin/roles/${id}`)).statusCode).toBe(204);
    expect([await mayRead('messages'), await mayRead('menus/header')]).toEqual([200, 403]);
  });

  test('that include accounts can’t be created, and missing ones can’t be given', async () => {
    const refused = await owner.post('/admin/roles', { label: 'All', permissions: ['accounts'] });
    expect(refused.statusCode).toBe(422);
    const person = await withRole('editor');
    const gone = await owner.patch(`/admin/users/${person.user.id}`, { staff_role: 'own-999' });
    expect(gone.json()).toMatchObject({
      errors: { staff_role: ['This role no longer exists. Please choose another.'] },
    });
  });

  test('always leave the site an owner', async () => {
    const { db } = site();
    await db.updateTable('users').set({ staff_role: 'editor' }).where('id', '!=', owner.user.id).execute();
    const refused = await owner.patch(`/admin/users/${owner.user.id}`, { staff_role: 'editor' });
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['staff_role']);
  });
});
