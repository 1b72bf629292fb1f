import type { CallReply } from '@lapis/contract';
import fc from 'fast-check';
import { storyType } from '../../content/stories/stories.type';
import { type Person, signedInPerson } from '../../people/account/person.fixture';
import { rounds } from '../../testing/rounds';
import { describeSite } from '../../testing/testing';
import { entriesRepository } from './entries.repository';

type Story = CallReply<'GET /admin/blog/:id'>['results'];

const latestText = (story: Story) => ({ html: story.html, excerpt: story.excerpt, ...story.draft?.fields });

describeSite('two people who write one story', (site) => {
  let [ada, mina]: Person[] = [];
  let stories = 0;
  beforeEach(async () => {
    [ada, mina] = [
      await signedInPerson(site(), { role: 'admin', firstname: 'Ada' }),
      await signedInPerson(site(), { role: 'admin', firstname: 'Mina' }),
    ];
  });
  const people = () => ({ ada: ada!, mina: mina! });

  function winterStory() {
    stories += 1;
    return { slug: `shared-${stories}`, title: 'Winter', html: '<p>Coats.</p>' };
  }

  async function begin(state: 'draft' | 'published') {
    const made = await people().ada.post('/admin/blog', { ...winterStory(), state });
    return made.json<{ results: Story }>().results;
  }
  const read = async (id: number) =>
    (await people().ada.get(`/admin/blog/${id}`)).json<{ results: Story }>().results;

  async function savedMeanwhile(state: 'draft' | 'published' = 'published') {
    const seen = await begin(state);
    const fields = { excerpt: 'Written by Mina.' };
    expect(
      (await people().mina.patch(`/admin/blog/${seen.id}/draft`, { fields, version: 0 })).statusCode,
    ).toBe(200);
    return seen;
  }

  const expectKept = async ({ id }: Story, answer: { statusCode: number; json: () => unknown }) => {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { results: { draft: { fields: { excerpt: 'Written by Mina.' }, updated_by: 'Mina Rahimi' } } },
    ]);
    expect((await read(id)).draft?.fields).toEqual({ excerpt: 'Written by Mina.' });
  };

  const later = () => new Date(Date.now() + 86_400_000).toISOString();

  test.each([
    ['publishes it', 'draft', () => ({ html: '<p>Hats.</p>', state: 'published' })],
    ['publishes changes', 'published', () => ({ html: '<p>Hats.</p>' })],
    ['schedules it', 'draft', () => ({ html: '<p>Hats.</p>', state: 'scheduled', publish_at: later() })],
    ['takes it off the site', 'published', () => ({ html: '<p>Hats.</p>', state: 'draft' })],
  ] as const)('the one who %s gets what the other has saved', async (_, state, change) => {
    const seen = await savedMeanwhile(state);
    const versions = { version: seen.version, draft_version: 0 };
    await expectKept(seen, await people().ada.patch(`/admin/blog/${seen.id}`, { ...change(), ...versions }));
    expect(await read(seen.id)).toMatchObject({ version: seen.version, html: '<p>Coats.</p>' });
  });

  test('the one who publishes without a draft version gets the other’s draft, unless it is the same', async () => {
    const seen = await savedMeanwhile();
    await expectKept(seen, await people().ada.patch(`/admin/blog/${seen.id}`, { html: '<p>Hats.</p>' }));
    const both = { html: '<p>Hats.</p>', excerpt: 'Written by Mina.' };
    expect((await people().ada.patch(`/admin/blog/${seen.id}`, both)).statusCode).toBe(200);
    expect(await read(seen.id)).toMatchObject({ ...both, draft: null });
  });

  test('the one who discards the draft gets what the other has saved', async () => {
    const seen = await savedMeanwhile();
    await expectKept(seen, await people().ada.delete(`/admin/blog/${seen.id}/draft?version=0`));
  });

  test('the one who restores an earlier version gets what the other has saved', async () => {
    const seen = await savedMeanwhile();
    const restored = await people().ada.post(`/admin/blog/${seen.id}/revisions/1/restore?version=0`);
    await expectKept(seen, restored);
  });

  test('a bulk publication publishes what the other has saved', async () => {
    const { id } = await savedMeanwhile('draft');
    await people().ada.post('/admin/blog/bulk', { ids: [id], action: 'publish' });
    expect(await read(id)).toMatchObject({ state: 'published', excerpt: 'Written by Mina.', draft: null });
  });

  test('a new draft is not mistaken for the discarded one before it', async () => {
    const { id } = await savedMeanwhile();
    const { draft: discarded } = await read(id);
    await people().ada.delete(`/admin/blog/${id}/draft`);
    await people().ada.patch(`/admin/blog/${id}/draft`, { fields: { excerpt: 'Anew.' }, version: 0 });
    const late = { fields: { excerpt: 'On and on.' }, version: discarded?.version };
    expect((await people().mina.patch(`/admin/blog/${id}/draft`, late)).statusCode).toBe(409);
  });

  test('a draft is based on the current version after the story was trashed and restored', async () => {
    const { id } = await savedMeanwhile();
    await people().ada.delete(`/admin/blog/${id}`);
    await people().ada.post(`/admin/blog/${id}/restore`);
    const { version, draft } = await read(id);
    expect(draft?.base).toBe(version);
  });

  test('presence says when and by whom the story was last saved', async () => {
    const { id } = await savedMeanwhile();
    const presence = (isOpen: boolean) => people().ada.post(`/admin/blog/${id}/presence`, { open: isOpen });
    const { draft } = await read(id);
    expect((await presence(true)).json()).toEqual({
      others: [],
      saved: { at: draft?.updated_at, by: 'Mina Rahimi', state: 'changed' },
    });
    expect((await presence(false)).json()).toEqual({ others: [], saved: null });
  });

  test('no saved word is lost, in whatever order both save and publish', async () => {
    const users = [people().ada.user, people().mina.user];
    // Calls the repository, because a person's calls in a minute are limited.
    const entries = entriesRepository(site().db, storyType);
    const author = { user: users[0]!, ip: null };
    const find = async (id: number) => (await entries.find(id)) as unknown as Story;
    const wordsIn = (text: string) => new Set(text.split(' ').filter(Boolean));
    const step = fc.record({
      who: fc.nat(1),
      act: fc.constantFrom('type', 'save', 'save', 'publish', 'take off', 'list'),
    });

    async function live(steps: { who: number; act: string }[]) {
      const id = await entries.create({ fields: winterStory(), state: 'draft' }, author);
      const first = await find(id);
      const screens = users.map(() => ({ known: first, text: latestText(first).excerpt }));
      const saved = new Set<string>();
      for (const [n, { who, act }] of steps.entries()) {
        const screen = screens[who]!;
        const { id, version, draft } = screen.known;
        const actor = { user: users[who]!, ip: null };
        if (act === 'type') screen.text += ` word${n}`;
        else if (act === 'list') await entries.changeWithDraft(id, 'published', actor);
        else {
          const fields = { excerpt: screen.text.trim() };
          const draft_version = draft?.version ?? 0;
          const base = draft?.base ?? version;
          const isDone = await (act === 'save'
            ? entries.saveDraft(id, { fields, version: draft_version, base }, users[who]!.id)
            : entries.change(
                id,
                { fields, state: act === 'publish' ? 'published' : 'draft', version: base, draft_version },
                actor,
              ));
          screen.known = await find(id);
          const there = latestText(screen.known).excerpt;
          if (isDone) for (const word of wordsIn(screen.text)) saved.add(word);
          else {
            screen.text = [...new Set([...wordsIn(there), ...wordsIn(screen.text)])].join(' ');
            // Clients know everything they received.
            const { draft: newest } = screen.known;
            if (newest) newest.base = screen.known.version;
          }
        }
      }
      return { saved, kept: wordsIn(latestText(await find(first.id)).excerpt) };
    }

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { saved, kept } = await live(steps);
        expect([...saved].filter((word) => !kept.has(word))).toEqual([]);
      }),
      { numRuns: rounds(50, 1000) },
    );
  });
});
