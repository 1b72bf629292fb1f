import type { ApprovalComment, Review } from '@lapis/contract';
import { failing, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { picture } from '../../../media/media.fixture';
import { open } from '../form/widget-form.fixture';

const at = '2026-01-05T10:00:00.000Z';
const first = 'first-version-of-it';
const second = 'second-version-of-it';

const paragraphTexts = (id: number, more: Partial<ApprovalComment> = {}): ApprovalComment => ({
  id,
  reply_to: null,
  by: 'Mina Marsh',
  is_own: false,
  at,
  text: `Comment ${id}`,
  place: null,
  resolved_at: null,
  ...more,
});

const texts = {
  [first]: '<p>Six people around a table.</p><p>They drink tea.</p>',
  [second]:
    '<p>A line that nobody has read.</p><p>Six people around a table.</p><p>They drink green tea.</p>',
};

const kite = (caption: string) => ({ alt: '', caption, cover: false, media: picture });
const pictures = { [first]: [kite('The red kite')], [second]: [kite('The blue kite')] };

/** Fakes a server with a text that waits for approval; the author can change it meanwhile. */
function reviewing(
  comments: ApprovalComment[] = [],
  sentBack: Review['sent_back'] = null,
  published: Review['published'] = null,
) {
  let version: keyof typeof texts = first;
  let all = comments;
  const review = (): Review => ({
    request: {
      id: 4,
      kind: 'widgets',
      entry_id: 7,
      title: 'About us',
      state: 'asked',
      asked_by: 'Zahra Ahmadi',
      is_own: false,
      asked_at: at,
      decided_by: null,
      decided_at: null,
    },
    fields: { title: 'About us', name: 'about', html: texts[version] },
    version,
    published,
    sent_back: sentBack,
    pictures: pictures[version],
    needs_somebody_else: false,
    locked: null,
    refusal: null,
    comments: all,
  });
  const answers = {
    'GET /admin/reviews/widgets/7': () => ({ results: review() }),
    'POST /admin/reviews/widgets/7/comments': ({ body }: SentRequest) => {
      const comment = paragraphTexts(90 + all.length, {
        is_own: true,
        ...(body as Partial<ApprovalComment>),
      });
      all = [...all, comment];
      return { results: comment };
    },
    'PATCH /admin/comments/1': () => {
      all = all.map((one) => (one.id === 1 ? { ...one, resolved_at: at } : one));
      return { results: all[0] };
    },
    'DELETE /admin/comments/1': () => {
      all = all.filter(({ id }) => id !== 1);
    },
    'POST /admin/approvals/4/approve': ({ body }: SentRequest) =>
      (body as { version: string }).version === version
        ? { results: { ...review(), request: { ...review().request, state: 'approved' } } }
        : failing(409, { message: 'The text was changed meanwhile.', results: review() }),
  };
  return {
    answers,
    change: () => void (version = second),
    others: {
      remove: answers['DELETE /admin/comments/1'],
      resolve: answers['PATCH /admin/comments/1'],
    },
  };
}

async function read(...start: Parameters<typeof reviewing>) {
  const { answers, ...server } = reviewing(...start);
  const page = await open({ ...answers, 'POST /admin/widgets/7/preview': { url: 'about:preview' } });
  await page.user.click(await screen.findByRole('button', { name: 'Review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review “About us”' }));
  await dialog.findByText('Six people around a table.');
  return { ...page, dialog, ...server };
}

const commentOn = (words: string) => ({ name: `Comment on “${words}”` });

test('a text with open checks is approved once the reviewer has seen them', async () => {
  const check = 'This heading is empty: write it, or remove it.';
  const { answers } = reviewing();
  const { user, sent } = await open({
    ...answers,
    'POST /admin/approvals/4/approve': (call: SentRequest) =>
      (call.body as { seen: string[] }).seen.includes(check)
        ? answers['POST /admin/approvals/4/approve'](call)
        : failing(422, { message: check, reasons: [{ rule: 'check', text: check }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await user.click(await screen.findByRole('button', { name: 'Approve and publish' }));
  const question = await screen.findByRole('dialog', { name: 'Publish anyway?' });
  expect(question).toHaveTextContent(check);
  await user.click(within(question).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.filter(({ name }) => name.endsWith('/approve'))).toHaveLength(2);
});

describe('a text that is changed during its review', () => {
  async function changed() {
    const page = await read();
    const { user, dialog, change } = page;
    change();
    await user.click(dialog.getByRole('button', { name: 'General comment' }));
    await user.keyboard('Well done.{Control>}{Enter}{/Control}');
    await dialog.findByText(/^The text has changed since you opened it/);
    return page;
  }

  test('stays as the reviewer reads it, and is not approved in a version that they have not read', async () => {
    const { user, dialog, sent } = await changed();
    expect(dialog.getByText('Well done.')).toBeVisible();
    expect(dialog.getByText('They drink tea.')).toBeVisible();
    expect(dialog.queryByText('A line that nobody has read.')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The text was changed meanwhile.');
    expect(dialog.queryByText('A line that nobody has read.')).not.toBeInTheDocument();
    const bodies = () => sent.filter(({ name }) => name.endsWith('/approve')).map(({ body }) => body);
    expect(bodies()).toEqual([{ version: first, seen: [] }]);
    expect(dialog.getByText('The red kite')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Show the new text' }));
    expect(dialog.getByText('A line that nobody has read.')).toBeVisible();
    const shown = within(dialog.getByRole('region', { name: 'Pictures' })).getByRole('listitem');
    expect(shown).toHaveTextContent(`The blue kiteDescription: ${picture.alt}`);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.queryByText(/^The text has changed/)).not.toBeInTheDocument();
    expect(document.activeElement).toContainElement(dialog.getByText('A line that nobody has read.'));
    await user.click(dialog.getByRole('button', { name: 'Approve and publish' }));
    await waitFor(() => expect(bodies().at(-1)).toEqual({ version: second, seen: [] }));
  });

  test('keeps an unsent comment beside its paragraph', async () => {
    const { user, dialog } = await changed();
    await user.click(dialog.getByRole('button', commentOn('They drink tea.')));
    await user.keyboard('Which?');
    await user.click(dialog.getByRole('button', { name: 'Show the new text' }));
    const box = dialog.getByRole('textbox', { name: 'Your comment on this paragraph' });
    expect(box).toHaveValue('Which?');
    const row = dialog.getByText('They drink green tea.').closest('[class*=row]');
    expect(row).toContainElement(box);
  });
});

describe('the focus', () => {
  test('returns to the button that opened a comment, sent or not', async () => {
    const { user, dialog } = await read();
    const opener = () => dialog.getByRole('button', commentOn('They drink tea.'));
    await user.click(opener());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(opener()).toHaveFocus();
    await user.click(opener());
    await user.keyboard('Which?');
    await user.click(dialog.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(await dialog.findByText('Which?')).toBeVisible();
  });

  test('returns to the button that opened a reply', async () => {
    const { user, dialog } = await read([paragraphTexts(1)]);
    const reply = () => dialog.getByRole('button', { name: 'Reply to Mina Marsh' });
    await user.click(reply());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(reply()).toHaveFocus();
  });

  test('moves to what comes next when a comment is deleted', async () => {
    const { user, dialog } = await read([paragraphTexts(1, { is_own: true })]);
    await user.click(dialog.getByRole('button', { name: 'Delete your comment “Comment 1”' }));
    await waitFor(() => expect(dialog.queryByText('Comment 1')).not.toBeInTheDocument());
    expect(dialog.getByRole('button', { name: 'General comment' })).toHaveFocus();
  });

  test('moves to the next comment when one in the panel is done', async () => {
    const { answers } = reviewing([paragraphTexts(1), paragraphTexts(2, { by: 'Omid Rahimi' })]);
    const { user } = await open(answers);
    const panel = within(await screen.findByRole('region', { name: 'Approval' }));
    await user.click(await panel.findByRole('button', { name: /^Done.*Mina Marsh/ }));
    await waitFor(() => expect(panel.queryByText('Comment 1')).not.toBeInTheDocument());
    expect(panel.getByRole('button', { name: 'Reply to Omid Rahimi' })).toHaveFocus();
  });
});

describe('unsent words in a review', () => {
  test('are not discarded without a question', async () => {
    const { user, dialog } = await read();
    await user.click(dialog.getByRole('button', { name: 'General comment' }));
    await user.keyboard('Well{Escape}');
    const question = () => screen.findByRole('dialog', { name: 'Discard what you have typed?' });
    await user.click(within(await question()).getByRole('button', { name: 'Keep writing' }));
    expect(await dialog.findByRole('textbox', { name: 'Your general comment' })).toHaveValue('Well');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('include the note to the author', async () => {
    const { user, dialog } = await read();
    await user.click(dialog.getByRole('button', { name: 'Send back…' }));
    await user.keyboard('Please shorten it.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('dialog', { name: 'Discard what you have typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep writing' }));
    expect(dialog.getByRole('textbox', { name: 'A note to Zahra Ahmadi' })).toHaveValue('Please shorten it.');
  });

  test('are not asked about when the box is empty', async () => {
    const { user, dialog } = await read();
    await user.click(dialog.getByRole('button', { name: 'General comment' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('an unsent reply', () => {
  const stray = { name: 'Your reply to a comment that has been deleted' };
  const comments = [paragraphTexts(1), paragraphTexts(2, { by: 'Omid Rahimi' })];

  test('moves to the comments on the whole text once its comment is deleted, and is sent as one', async () => {
    const { user, dialog, others, sent } = await read([
      paragraphTexts(1, { place: { field: 'html', quote: 'They drink tea.' } }),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Reply to Mina Marsh' }));
    await user.keyboard('With milk.');
    others.remove();
    await user.click(dialog.getByRole('button', { name: 'General comment' }));
    await user.keyboard('Well done.{Control>}{Enter}{/Control}');
    const whole = within(dialog.getByRole('region', { name: 'Comments on the whole text' }));
    expect(await whole.findByRole('textbox', stray)).toHaveValue('With milk.');
    await user.click(whole.getByRole('textbox', stray));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(whole.queryByRole('textbox', stray)).not.toBeInTheDocument());
    expect(sent.filter(({ name }) => name.endsWith('/comments')).at(-1)?.body).toEqual({
      text: 'With milk.',
    });
  });

  async function replyInPanel() {
    const { answers, others } = reviewing(comments);
    const { user } = await open({ ...answers, 'PATCH /admin/comments/2': {} });
    const panel = within(await screen.findByRole('region', { name: 'Approval' }));
    await user.click(await panel.findByRole('button', { name: 'Reply to Mina Marsh' }));
    await user.keyboard('With milk.');
    const hear = () => user.click(panel.getByRole('button', { name: /^Done.*Omid Rahimi/ }));
    return { user, panel, others, hear };
  }

  test('stays in the panel when a colleague marks its comment as done', async () => {
    const { user, panel, others, hear } = await replyInPanel();
    others.resolve();
    await hear();
    await waitFor(() =>
      expect(panel.getByRole('article', { name: 'Comment by Mina Marsh' })).toHaveAttribute('data-done'),
    );
    expect(panel.getByRole('textbox', { name: 'Your reply to Mina Marsh' })).toHaveValue('With milk.');
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    expect(panel.queryByText('Comment 1')).not.toBeInTheDocument();
  });

  test('stays in the panel when its comment is deleted', async () => {
    const { panel, others, hear } = await replyInPanel();
    others.remove();
    await hear();
    expect(await panel.findByRole('textbox', stray)).toHaveValue('With milk.');
  });
});

test('a text that can’t be saved first is not opened, and a message says so', async () => {
  const { answers } = reviewing();
  const { user } = await open({
    ...answers,
    'PATCH /admin/widgets/7/draft': () => {
      throw new Error('Network Error');
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!');
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  expect(await screen.findByText(/^No connection, so the latest text can’t be opened/)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('a text that is reviewed again after it was sent back', () => {
  const before = {
    title: 'About us',
    name: 'about-us',
    html: '<p>Six people around a table.</p><p>They drink.</p>',
  };

  test('has only the changes since then marked', async () => {
    const { dialog } = await read([], before);
    expect(dialog.getByText(/Changes since it was sent back are marked/)).toBeVisible();
    const text = within(dialog.getByRole('region', { name: 'Text' }));
    expect(text.getAllByText(/^(?:Changed|New):$/)).toHaveLength(1);
    expect(text.getByText('What it said when it was sent back')).toBeVisible();
    expect(
      within(dialog.getByRole('region', { name: 'Title' })).queryByText('Changed:'),
    ).not.toBeInTheDocument();
    expect(within(dialog.getByRole('region', { name: 'Name' })).getByText('about-us')).toBeInTheDocument();
  });

  test('can have everything marked that visitors can’t see yet', async () => {
    const { user, dialog } = await read([], before, { ...before, html: '<p>They drink coffee.</p>' });
    expect(dialog.queryByText('What visitors see now')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Mark everything visitors can’t see yet' }));
    expect(dialog.getByText(/New words are marked/)).toBeVisible();
    const text = within(dialog.getByRole('region', { name: 'Text' }));
    expect(text.getByText('What visitors see now')).toBeVisible();
    expect(text.queryByText('What it said when it was sent back')).not.toBeInTheDocument();
  });

  test('has no changes marked at its first review', async () => {
    const { dialog } = await read();
    expect(dialog.getByText(/Visitors can’t see any of it yet/)).toBeVisible();
    expect(dialog.queryByText(/^(?:Changed|New):$/)).not.toBeInTheDocument();
  });
});

test('fields that are no prose have no comment button, and the page can be previewed', async () => {
  const tab = { location: { href: '' }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const { dialog, user } = await read();
  const comments = (name: string) =>
    within(dialog.getByRole('region', { name })).queryAllByRole('button', { name: /^Comment on/ });
  expect(comments('Title')).toHaveLength(1);
  expect(comments('Name')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Preview the page' }));
  await waitFor(() => expect(tab.location.href).toBe('about:preview'));
});
