import type { Approval, Stats } from '@lapis/contract';
import { sentTo } from '../../inbox/mail/outbox.fixture';
import { describeOnEachDatabase } from '../../testing/testing';
import type { Person } from '../account/person.fixture';
import {
  approve,
  ask,
  asked,
  beginMail,
  comment,
  createDraft,
  review,
  staff,
  write,
} from './approval.fixture';
import { notifyRequesters } from './tell';

describeOnEachDatabase('asking for approval', (site) => {
  let author: Person;
  let editor: Person;

  beforeAll(() => beginMail(site()));

  beforeEach(async () => {
    author = await staff(site(), 'Ada', 'author');
    editor = await staff(site(), 'Edith', 'editor');
  });

  const subjectsTo = async ({ user }: Person) =>
    (await sentTo(site(), user.email)).map(({ subject }) => subject);

  const stateInList = async (id: number) => {
    const list = (await editor.get('/admin/blog?per_page=100')).json<{
      results: { id: number; approval: string | null }[];
    }>();
    return list.results.find((entry) => entry.id === id)?.approval;
  };

  const isOnSite = async (id: number) => {
    const { results } = (await editor.get(`/admin/blog/${id}`)).json<{ results: { state: string } }>();
    return results.state === 'published';
  };

  test('notifies those who may publish once, and appears in lists until it is approved', async () => {
    const support = await staff(site(), 'Sue', 'support');
    const id = await createDraft(author, 'Of bread');
    expect(await stateInList(id)).toBeNull();
    const made = await ask(author, id, 'Is the date right?');
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { results: { state: 'asked', is_own: true } },
    ]);
    await ask(author, id);
    const [mail, ...others] = await sentTo(site(), editor.user.email);
    expect([mail?.subject, others]).toEqual(['For your approval: Of bread', []]);
    expect(mail?.text).toMatch(
      /Ada Rahimi has asked you[^]*> Is the date right\?[^]*\/admin\/blog\/\d+\?review=1/,
    );
    expect([await subjectsTo(author), await subjectsTo(support)]).toEqual([[], []]);
    expect(await stateInList(id)).toBe('asked');
    const listed = (await editor.get('/admin/blog?state=asked')).json<{ results: { id: number }[] }>();
    expect(listed.results.map((entry) => entry.id)).toContain(id);

    expect((await approve(editor, id)).statusCode).toBe(200);
    expect([await isOnSite(id), await stateInList(id)]).toEqual([true, null]);
    expect(await subjectsTo(author)).toEqual(['Approved: Of bread']);
  });

  test('can be sent back with a note, and repeated', async () => {
    const id = await createDraft(author, 'Of tea');
    const { id: request } = await asked(author, id);
    const sendBack = (note?: string) => editor.post(`/admin/approvals/${request}/send-back`, { note });
    expect((await sendBack('  ')).json()).toMatchObject({ errors: { note: [expect.any(String)] } });
    await comment(editor, id, { text: 'Which bread?', place: { field: 'html', quote: 'Bread.' } });
    expect((await sendBack('Where was it?')).json()).toMatchObject({
      results: { request: { state: 'sent_back', decided_by: 'Edith Rahimi' } },
    });
    expect((await sendBack('Again')).statusCode).toBe(409);
    const [mail] = await sentTo(site(), author.user.email);
    expect(mail?.subject).toBe('Changes requested: Of tea');
    expect(mail?.text).toMatch(/> Where was it\?[^]*There is one comment beside a paragraph/);

    expect((await review(editor, id)).sent_back).toMatchObject({ title: 'Of tea', html: '<p>Bread.</p>' });
    const waiting = async (person: Person) => (await person.get('/admin/stats')).json<Stats>().approvals;
    expect((await waiting(author)).sent_back).toMatchObject({ total: 1, next: [{ title: 'Of tea' }] });
    expect((await waiting(editor)).to_approve.next.filter(({ entry_id }) => entry_id === id)).toEqual([]);
    await write(author, id, { html: '<p>Rye bread, in Ghazni.</p>' });
    expect((await asked(author, id)).id).toBe(request);
    // The second reading marks what was written since.
    expect(await review(editor, id)).toMatchObject({
      fields: { html: '<p>Rye bread, in Ghazni.</p>' },
      sent_back: { html: '<p>Bread.</p>' },
    });
    expect((await waiting(author)).sent_back.total).toBe(0);
    expect((await waiting(author)).to_approve.total).toBe(0);
    expect((await waiting(editor)).to_approve.next.filter(({ entry_id }) => entry_id === id)).toHaveLength(1);
    expect(await subjectsTo(editor)).toEqual(['For your approval: Of tea', 'For your approval: Of tea']);
  });

  test('publishes exactly what was reviewed, and returns the newest text if it changed', async () => {
    const id = await createDraft(author, 'Of salt');
    const { id: request } = await asked(author, id);
    const { version } = await review(editor, id);
    await write(author, id, { title: 'Of salt', html: '<p>A falsehood.</p>' });
    const late = await editor.post(`/admin/approvals/${request}/approve`, { version });
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { message: expect.any(String), results: { fields: { html: '<p>A falsehood.</p>' } } },
    ]);
    expect(await isOnSite(id)).toBe(false);
    // The text is the reviewed one again, so its hash is the same.
    await author.delete(`/admin/blog/${id}/draft`);
    await write(author, id, { html: '<p>Bread.</p>' });
    const done = await editor.post(`/admin/approvals/${request}/approve`, { version });
    expect(done.json()).toMatchObject({ results: { request: { state: 'approved' } } });
    const again = await editor.post(`/admin/approvals/${request}/approve`, { version });
    expect(again.json()).toMatchObject({ message: 'It has been approved in the meantime.' });
  });

  test('is decided by only one of two people who decide at the same moment', async () => {
    const id = await createDraft(author, 'Of two');
    const { id: request } = await asked(author, id);
    const { version } = await review(editor, id);
    const other = await staff(site(), 'Omar', 'owner');
    const answers = await Promise.all([
      editor.post(`/admin/approvals/${request}/approve`, { version }),
      other.post(`/admin/approvals/${request}/send-back`, { note: 'No' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('is rejected for texts of others, for published texts, and in the trash', async () => {
    const id = await createDraft(editor, 'Of others');
    expect((await ask(author, id)).statusCode).toBe(403);
    await editor.patch(`/admin/blog/${id}`, { state: 'published' });
    expect((await ask(editor, id)).json()).toMatchObject({
      message: expect.stringContaining('nothing to approve'),
    });
    const own = await createDraft(author, 'Own');
    const { id: request } = await asked(author, own);
    await author.delete(`/admin/blog/${own}`);
    expect((await ask(author, own)).statusCode).toBe(409);
    expect((await approve(editor, own)).statusCode).toBe(409);
    expect((await review(editor, own)).request).toMatchObject({ id: request, state: 'withdrawn' });
  });

  test('can be taken back by the person who asked, and by no other author', async () => {
    const id = await createDraft(author, 'Taken back');
    const { id: request } = await asked(author, id);
    const other = await staff(site(), 'Omid', 'author');
    expect((await other.delete(`/admin/approvals/${request}`)).statusCode).toBe(403);
    expect((await author.delete(`/admin/approvals/${request}`)).statusCode).toBe(204);
    expect(await stateInList(id)).toBeNull();
    expect((await author.get('/admin/approvals?state=withdrawn&own=1')).json()).toMatchObject({
      results: [{ id: request, title: 'Taken back' }],
      total: 1,
    });
  });

  test('ends if an editor publishes the text in another way, and its author gets an email', async () => {
    const id = await createDraft(author, 'Straight on');
    await asked(author, id);
    await editor.post('/admin/blog/bulk', { ids: [id], action: 'publish' });
    expect((await review(editor, id)).request).toMatchObject({
      state: 'approved',
      decided_by: 'Edith Rahimi',
    });
    await Promise.all([notifyRequesters(site()), notifyRequesters(site())]);
    expect(await subjectsTo(author)).toEqual(['Approved: Straight on']);
  });

  test('works for pages too, with the published version beside the draft', async () => {
    const page = await editor.post('/admin/pages', {
      path: 'winter-appeal',
      title: 'Winter appeal',
      blocks: [{ type: 'text', id: 'a', html: '<p>Coats.</p>' }],
      state: 'published',
    });
    const { id } = page.json<{ results: { id: number } }>().results;
    await editor.patch(`/admin/pages/${id}/draft`, {
      fields: { blocks: [{ type: 'text', id: 'a', html: '<p>Warm coats.</p>' }] },
    });
    const made = await editor.post('/admin/approvals', { kind: 'pages', id });
    const { id: request } = made.json<{ results: Approval }>().results;
    const read = (await author.get(`/admin/reviews/pages/${id}`)).json<{ results: { version: string } }>();
    expect(read).toMatchObject({
      results: {
        fields: { title: 'Winter appeal', blocks: [{ html: '<p>Warm coats.</p>' }] },
        published: { blocks: [{ html: '<p>Coats.</p>' }] },
        refusal: expect.stringContaining('publishing'),
      },
    });
    const { version } = read.results;
    expect((await author.post(`/admin/approvals/${request}/approve`, { version })).statusCode).toBe(403);
    expect((await editor.post(`/admin/approvals/${request}/approve`, { version })).statusCode).toBe(200);
  });

  test('is recorded in the audit log', async () => {
    const owner = await staff(site(), 'Olga', 'owner');
    const id = await createDraft(author, 'Noted');
    await asked(author, id);
    await approve(editor, id);
    const record = (await owner.get('/admin/audit?q=noted')).json<{ results: { action: string }[] }>();
    const actions = record.results.map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['approval_asked', 'approved', 'created', 'published']);
  });
});

describeOnEachDatabase('comments on drafts', (site) => {
  const place = { field: 'html', quote: 'Bread.' };
  let author: Person;
  let editor: Person;
  beforeEach(async () => {
    author = await staff(site(), 'Ada', 'author');
    editor = await staff(site(), 'Edith', 'editor');
  });

  test('belong to a paragraph, get replies, are resolved, and reopen with a further reply', async () => {
    const id = await createDraft(author, 'Said of');
    const { id: first } = await comment(editor, id, { text: 'Which?', place });
    const answer = await comment(author, id, { text: 'Rye.', reply_to: first });
    expect(answer).toMatchObject({ reply_to: first, place, by: 'Ada Rahimi', is_own: true });
    await author.patch(`/admin/comments/${first}`, { resolved: true });
    const times = async () =>
      (await review(author, id)).comments.map(({ resolved_at }) => resolved_at !== null);
    expect(await times()).toEqual([true, true]);
    await comment(editor, id, { text: 'From where?', reply_to: answer.id });
    expect(await times()).toEqual([false, false, false]);
    const other = await createDraft(author, 'Another');
    const strange = await author.post(`/admin/reviews/blog/${other}/comments`, {
      text: 'x',
      reply_to: first,
    });
    expect(strange.statusCode).toBe(422);
  });

  test('block every way to publish the text until they are resolved or acknowledged', async () => {
    const id = await createDraft(author, 'Asked of');
    await asked(author, id);
    const { id: first } = await comment(editor, id, { text: 'Which bread?', place });
    await comment(author, id, { text: 'Rye.', reply_to: first });
    const { id: second } = await comment(editor, id, { text: `Where${' was it'.repeat(30)}?` });
    const refused = await approve(editor, id);
    const { reasons } = refused.json<{ reasons: { text: string }[] }>();
    expect(reasons.map(({ text }) => text)).toEqual([
      'Edith Rahimi’s comment is still open: “Which bread?”',
      expect.stringMatching(/^Edith Rahimi’s comment is still open: “Where was it.{0,120}…”$/),
    ]);
    expect((await editor.patch(`/admin/blog/${id}`, { state: 'published' })).statusCode).toBe(422);
    const listed = await editor.post('/admin/blog/bulk', { ids: [id], action: 'publish' });
    expect(listed.json()).toMatchObject({ done: [], open: [{ id }] });
    await editor.patch(`/admin/comments/${second}`, { resolved: true });
    expect(
      (
        await approve(
          editor,
          id,
          reasons.slice(0, 1).map(({ text }) => text),
        )
      ).statusCode,
    ).toBe(200);
  });

  test('can be deleted by their author alone, and resolved by those who may change the text', async () => {
    const id = await createDraft(editor, 'Said of an editor’s');
    const { id: first } = await comment(editor, id, { text: 'To do' });
    expect((await author.delete(`/admin/comments/${first}`)).statusCode).toBe(403);
    expect((await author.patch(`/admin/comments/${first}`, { resolved: true })).statusCode).toBe(403);
    expect((await editor.delete(`/admin/comments/${first}`)).statusCode).toBe(204);
    expect((await review(editor, id)).comments).toEqual([]);
  });

  test('are deleted with their author’s account, and replies of others keep their place', async () => {
    const id = await createDraft(author, 'Left');
    const leaving = await staff(site(), 'Lea', 'editor');
    const { id: first } = await comment(leaving, id, { text: 'A secret of Lea', place });
    await comment(author, id, { text: 'Rye.', reply_to: first });
    const owner = await staff(site(), 'Olga', 'owner');
    await owner.delete(`/admin/users/${leaving.user.id}`);
    await owner.delete(`/admin/users/${leaving.user.id}?forever=1`);
    expect((await review(author, id)).comments).toMatchObject([{ text: 'Rye.', place, reply_to: null }]);
  });

  test('are deleted with the text', async () => {
    const id = await createDraft(editor, 'Gone');
    await comment(editor, id, { text: 'To do' });
    await asked(editor, id);
    await editor.delete(`/admin/blog/${id}`);
    await editor.delete(`/admin/blog/${id}?forever=1`);
    const { db } = site();
    const left = await db.selectFrom('approval_comments').select('id').where('entry_id', '=', id).execute();
    const requests = await db.selectFrom('approvals').select('id').where('entry_id', '=', id).execute();
    expect([left, requests]).toEqual([[], []]);
  });
});
