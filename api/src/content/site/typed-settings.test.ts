import type { TypedSetting } from '@lapis/contract';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { describeSite } from '../../testing/testing';

describeSite('texts that spell out the former value of a setting', (site) => {
  let admin: Person;
  let count = 0;

  async function typed(former: Record<string, string>) {
    const answer = await admin.get(`/admin/site/typed?${new URLSearchParams(former).toString()}`);
    const { results } = answer.json<{ results: TypedSetting[] }>();
    return Object.fromEntries(
      results.map(({ setting, places }) => [setting, places.map(({ title }) => title)] as const),
    );
  }

  async function add(title: string, html: string, state = 'published') {
    count += 1;
    const story = { title, slug: `text-${count}`, html, state };
    const asked = await admin.post('/admin/blog', story);
    const { reasons = [] } = asked.json<{ reasons?: { text: string }[] }>();
    const seen = reasons.map(({ text }) => text);
    const answer = seen.length > 0 ? await admin.post('/admin/blog', { ...story, seen }) : asked;
    expect(answer.statusCode).toBe(201);
  }

  beforeAll(async () => {
    admin = await signedInPerson(site(), { role: 'admin' });
    await admin.patch('/admin/site', {
      phone: '020 7946 0999',
      email: 'new@kites.example',
      address_lines: ['2 Hill', 'Leicester LE1 1AA'],
    });
  });
  beforeEach(() => site().db.deleteFrom('stories').execute());

  test('are found however the phone number is written, also in a link', async () => {
    await add('Spaced', '<p>Call 020 7946 0857.</p>');
    await add('Abroad', '<p>Call +44 (0)20-7946-0857.</p>');
    await add('In parts', '<p>Call <strong>(020)</strong> 7946&nbsp;0857</p>');
    await add('Linked', '<p><a href="tel:+442079460857">Call us</a></p>');
    await add('Another', '<p>Call 020 7946 08571 or 120 7946 0857.</p>');
    await add('By name', '<p>Call <span data-setting="phone"></span></p>');
    await add('Draft', '<p>Call 020 7946 0857.</p>', 'draft');
    expect(await typed({ phone: '020 7946 0857' })).toEqual({
      phone: ['Spaced', 'Abroad', 'In parts', 'Linked'],
    });
    expect(await typed({ phone: '+44 20 7946 0857' })).toMatchObject({
      phone: ['Spaced', 'Abroad', 'In parts', 'Linked'],
    });
  });

  test('are found by the former email address, and by removed lines of the address', async () => {
    await add('Mail', '<p><a href="mailto:Old@kites.example">Write</a></p>');
    await add('Other mail', '<p>bold@kites.example</p>');
    await add('Address', '<p>Come to 1  Hill, Leicester LE1 1AA.</p>');
    await add('Town', '<p>In Leicester LE1 1AA. Its 11 hills</p>');
    expect(await typed({ email: 'old@kites.example', address: '1 Hill\nLeicester LE1 1AA' })).toEqual({
      email: ['Mail'],
      address_lines: ['Address'],
    });
  });

  test('are not found for a setting that is unchanged or was empty', async () => {
    await add('Present', '<p>020 7946 0999, new@kites.example, 2 Hill</p>');
    expect(await typed({ phone: '02079460999', email: 'NEW@kites.example', address: '2 Hill' })).toEqual({});
    expect(await typed({})).toEqual({});
  });

  test('are not shown to visitors', async () => {
    expect((await site().guest.get('/api/admin/site/typed?phone=0')).statusCode).toBe(401);
  });
});
