import { auth } from '@lapis/auth';
import { failing, type SentRequest } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import {
  about,
  changes,
  field,
  open,
  publish,
  save,
  server,
  state,
  type Thing,
} from '../form/widget-form.fixture';

describe('a colleague', () => {
  test('who has the same entry open is named', async () => {
    await open({
      'POST /admin/widgets/7/presence': { others: [{ name: 'Zahra Ahmadi', since: about.updated_at }] },
    });
    expect(await screen.findByText(/Zahra Ahmadi has this site text open/)).toBeVisible();
  });

  test('is not asked about any more once the session has ended in another tab', async () => {
    const { sent } = await open();
    const asked = () => sent.filter(({ name }) => name.endsWith('/presence')).length;
    const comeBack = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(asked()).toBe(1));
    comeBack();
    await waitFor(() => expect(asked()).toBe(2));
    act(() => auth.clear());
    comeBack();
    await act(async () => {});
    expect(asked()).toBe(2);
  });

  const theirs = { ...about, html: '<p>Seven people now.</p>', version: 8, updated_by: 'Zahra Ahmadi' };
  const quickerWith = (copy: Thing) => ({
    'PATCH /admin/widgets/7': ({ body }: SentRequest) =>
      (body as { version: number }).version === 8
        ? { results: { ...about, ...(body as object), version: 9 } }
        : failing(409, {
            message: 'Someone else has changed this site text since you opened it.',
            results: copy,
          }),
  });
  const inText = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
    await user.click(field('Text'));
    await user.keyboard(words);
  };

  test('who changed another field: both changes are kept, the focus stays, and the editor publishes again', async () => {
    const { user, sent } = await open(quickerWith(theirs));
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText(/Zahra Ahmadi changed this site text too, in other places/)).toBeVisible();
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    await user.click(publish());
    await waitFor(() => expect(state()).toHaveTextContent(/^Saved$/));
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', html: theirs.html, version: 8 });
  });

  test('who saved a draft of another paragraph: typing continues, and neither is lost', async () => {
    const two = '<p>Six people around a table.</p>\n<p>We meet on Mondays.</p>';
    const draft = {
      fields: { title: 'About us', name: 'about', html: two.replace('Mondays', 'Fridays') },
      version: 1,
      base: 3,
      updated_at: about.updated_at,
      updated_by: 'Zahra Ahmadi',
    };
    const { user, sent } = await open({
      ...server({ html: two }),
      'PATCH /admin/widgets/7/draft': ({ body }: SentRequest) => {
        const { fields, version } = body as { fields: object; version: number };
        return version === 0
          ? failing(409, { message: 'Quicker.', results: { ...about, html: two, draft } })
          : { results: { ...about, html: two, draft: { ...draft, fields, version: 2 } } };
      },
    });
    await inText(user, 'Yes: ');
    await user.keyboard(save);
    await waitFor(() => expect(field('Text')).toHaveTextContent('We meet on Fridays.'));
    expect(field('Text')).toHaveFocus();
    await user.keyboard(`so ${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    const html = '<p>Yes: so Six people around a table.</p>\n<p>We meet on Fridays.</p>';
    expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { html } });
  });

  test('whose text arrives during Publish: it is kept, and not published unseen', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { user, sent } = await open({
      ...quickerWith(theirs),
      'PATCH /admin/widgets/7/draft': async () => {
        await answered;
        return failing(409, { message: 'Quicker.', results: theirs });
      },
    });
    await user.type(field('Title'), `!${save}`);
    await user.click(publish());
    answer();
    expect(await screen.findByText('Not published yet: please check the text first.')).toBeVisible();
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    expect(sent.some(({ name }) => name === 'PATCH /admin/widgets/7')).toBe(false);
  });

  const drafted = {
    ...about,
    state: 'changed',
    draft: {
      fields: { title: about.title, name: about.name, html: '<p>Seven people now.</p>' },
      version: 5,
      base: 3,
      updated_at: '2026-01-06T10:00:00.000Z',
      updated_by: 'Zahra Ahmadi',
      taken: null,
    },
  };

  test('who saved a draft just before Publish: nothing is lost, and both are published then', async () => {
    const whole = server();
    const { user, sent } = await open({
      'PATCH /admin/widgets/7': (call: SentRequest) =>
        (call.body as { draft_version: number }).draft_version === 5
          ? whole['PATCH /admin/widgets/7'](call)
          : failing(409, { message: 'Quicker.', results: drafted }),
    });
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(
      await screen.findByText(/Both sets of changes are here now\. Nothing has been published yet/),
    ).toBeVisible();
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    await user.click(publish());
    await waitFor(() => expect(state()).toHaveTextContent(/^Saved$/));
    const published = sent.filter(({ name }) => name === 'PATCH /admin/widgets/7');
    expect(published.map(({ body }) => body)).toMatchObject([
      { draft_version: 0 },
      { draft_version: 5, title: 'About us!', html: '<p>Seven people now.</p>' },
    ]);
  });

  describe('who has saved a draft', () => {
    const saved = { at: drafted.draft.updated_at, by: 'Zahra Ahmadi', state: 'changed' };
    const answers = {
      'POST /admin/widgets/7/presence': { others: [{ name: saved.by, since: about.updated_at }], saved },
    };
    const openThen = async () => {
      let isSaved = false;
      const page = await open({
        ...answers,
        'GET /admin/widgets/7': () => ({ results: isSaved ? drafted : about }),
      });
      isSaved = true;
      expect(await screen.findByText(/Zahra Ahmadi has saved changes to this site text/)).toBeVisible();
      return page;
    };
    const take = () => screen.getByRole('button', { name: 'Show them here' });

    test('is named, and their text comes into the form', async () => {
      const { user } = await openThen();
      await user.click(take());
      await waitFor(() => expect(field('Text')).toHaveTextContent('Seven people now.'));
      expect(state()).toHaveTextContent('Draft saved, not on the site yet');
      expect(screen.queryByText(/has saved changes to this site text/)).not.toBeInTheDocument();
    });

    test('is named as the one who published', async () => {
      const published = { others: [], saved: { ...saved, state: 'published' } };
      await open({ 'POST /admin/widgets/7/presence': published });
      expect(await screen.findByText(/Zahra Ahmadi has published this site text/)).toBeVisible();
    });

    test('does not overwrite what the editor typed meanwhile', async () => {
      const { user } = await openThen();
      await user.type(field('Title'), '!');
      await user.click(take());
      await waitFor(() => expect(field('Text')).toHaveTextContent('Seven people now.'));
      expect(field('Title')).toHaveValue('About us!');
    });

    test('keeps it when the editor discards an older draft', async () => {
      const { user } = await open({
        ...server({
          state: 'changed',
          draft: { ...drafted.draft, version: 4, fields: { title: 'About all' } },
        }),
        'DELETE /admin/widgets/7/draft': failing(409, { message: 'Quicker.', results: drafted }),
      });
      await user.click(screen.getByRole('button', { name: 'Discard changes' }));
      const dialog = await screen.findByRole('dialog');
      await user.click(within(dialog).getByRole('button', { name: 'Discard changes' }));
      expect(await screen.findByText(/Nothing has been discarded\.$/)).toBeVisible();
      expect(field('Text')).toHaveTextContent('Seven people now.');
    });
  });

  async function collide(keys = '!') {
    const page = await open(quickerWith({ ...theirs, title: 'About all of us' }));
    await page.user.type(field('Title'), keys);
    if (keys !== '!') await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    await page.user.click(publish());
    const panel = await screen.findByRole('region', {
      name: 'Someone else has changed this site text since you opened it',
    });
    expect(panel).toHaveTextContent('Zahra Ahmadi saved it');
    expect(panel).toHaveFocus();
    return { ...page, panel };
  }

  test('who was quicker at the same place: mine is chosen, and the rest of theirs is kept', async () => {
    const { user, sent, panel } = await collide();
    const place = within(panel).getByRole('group', { name: 'Title' });
    expect(within(place).getByRole('radio', { name: /Theirs\s*About all of us/ })).not.toBeChecked();
    expect(within(place).getByRole('radio', { name: /Yours\s*About us!/ })).toBeChecked();
    await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
    expect(panel).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore what you had typed' })).not.toBeInTheDocument();
    await user.click(publish());
    await waitFor(() => expect(state()).toHaveTextContent(/^Saved$/));
    expect(changes(sent).at(-1)?.body).toMatchObject({ title: 'About us!', html: theirs.html, version: 8 });
  });

  test('who was quicker at the same place: theirs is chosen there', async () => {
    const { user, panel } = await collide();
    await user.click(within(panel).getByRole('radio', { name: /Theirs/ }));
    await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
    expect(field('Title')).toHaveValue('About all of us');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    expect(screen.getByRole('button', { name: 'Restore what you had typed' })).toBeVisible();
  });

  test.each([
    ['on its way', '!'],
    ['a draft', `!${save}`],
  ])(
    'who was quicker: all of mine, %s, is discarded, and can be restored after a reload',
    async (_, keys) => {
      const first = await collide(keys);
      await first.user.click(screen.getByRole('button', { name: 'Discard all my changes' }));
      expect(field('Title')).toHaveValue('About all of us');
      expect(state()).toHaveTextContent('Saved');
      first.unmount();

      const { user } = await open(server({ ...theirs, title: 'About all of us' }));
      await user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
      const panel = await screen.findByRole('region', { name: /changed this site text/ });
      await user.click(within(panel).getByRole('button', { name: 'Use my choices' }));
      expect(field('Title')).toHaveValue('About us!');
      expect(field('Text')).toHaveTextContent('Seven people now.');
    },
  );
});
