import type { FoundRecord } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';
import { supportersRepository } from '../../giving/supporters/supporters.repository';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { addSubscribers } from '../../inbox/newsletter/mailings/subscribers.fixture';
import { mediaRepository } from '../../media/library/media.repository';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { timestamp } from '../../server/time/clock';
import { describeOnEachDatabase } from '../../testing/testing';

describeOnEachDatabase('quick find of people, messages and files', (site) => {
  let owner: Person;

  beforeAll(async () => {
    const { db } = site();
    owner = await signedInPerson(site(), { role: 'admin' });
    await signedInPerson(site(), { firstname: 'Nadia', lastname: 'Patel', email: 'nadia@example.org' });
    await addSubscribers(db, { email: 'patel@example.org' });
    await supportersRepository(db).create({ name: 'Ravi Patel', email: 'ravi@example.org' });
    const message = { name: 'Mrs Patel', email: 'mrs@example.org', subject: 'Hats', message: 'Forty hats.' };
    await messagesRepository(db).add({ ...message, website: '' });
    for (let count = 1; count <= 7; count += 1) {
      await mediaRepository(db).add({
        kind: 'image',
        hash: `patel-${count}`,
        name: `pic-${count}.jpg`,
        alt: 'Dr Patel at school',
        width: 1,
        height: 1,
        fallback: `patel-${count}.jpg`,
        variants: '[]',
        created_at: timestamp(),
      });
    }
  });

  const find = async (person: Person, q = 'patel') => {
    const answer = await person.get(`/admin/find/records?q=${q}`);
    return answer.json<{ results: FoundRecord[] }>().results;
  };

  async function withPermission(permission: Permission) {
    const made = await owner.post('/admin/roles', { label: 'Helper', permissions: [permission] });
    return signedInPerson(site(), {
      role: 'admin',
      staff_role: made.json<{ results: { name: string } }>().results.name,
    });
  }

  test('finds a few of each kind for a person who may open them all', async () => {
    const pictures = [7, 6, 5, 4, 3].map((count) => `pic-${count}.jpg`);
    expect(await find(owner, 'PATEL')).toMatchObject([
      { kind: 'users', title: 'Nadia Patel', detail: 'nadia@example.org' },
      { kind: 'subscribers', title: 'patel@example.org', detail: '' },
      { kind: 'supporters', title: 'Ravi Patel', detail: 'ravi@example.org' },
      { kind: 'messages', title: 'Hats', detail: 'Mrs Patel' },
      ...pictures.map((detail) => ({ kind: 'media', title: 'Dr Patel at school', detail })),
    ]);
    expect(await find(owner, 'pic-3')).toMatchObject([{ kind: 'media', detail: 'pic-3.jpg' }]);
  });

  test.each([
    ['subscribers', ['subscribers']],
    ['giving', ['supporters']],
    ['messages', ['messages']],
    ['write', ['media']],
    ['settings', []],
  ] as const)('finds with the permission “%s” alone no more than %j', async (permission, kinds) => {
    const found = await find(await withPermission(permission));
    expect([...new Set(found.map(({ kind }) => kind))]).toEqual(kinds);
  });

  test('notes a search that finds supporters, without its words, and no other search', async () => {
    await site().db.deleteFrom('audit').execute();
    await find(owner, 'pic-3');
    await find(owner);
    const notes = await site()
      .db.selectFrom('audit')
      .select(['action', 'kind', 'title', 'details'])
      .execute();
    expect(notes).toEqual([
      { action: 'viewed', kind: 'supporters', title: '', details: JSON.stringify({ search: true }) },
    ]);
  });

  test('requires two letters', async () => {
    expect((await owner.get('/admin/find/records?q=p')).statusCode).toBe(422);
  });
});
