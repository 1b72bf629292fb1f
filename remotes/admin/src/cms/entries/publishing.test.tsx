import { failing, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { about, changes, field, open, publish, server, type Thing } from './form/widget-form.fixture';

describe('publishing', () => {
  const check = 'This heading is empty: write it, or remove it.';
  /** A server that publishes only after the check was seen. */
  const checking = (start: Partial<Thing> = {}) => {
    const whole = server(start);
    return {
      ...whole,
      'PATCH /admin/widgets/7': (call: SentRequest) =>
        (call.body as { seen: string[] }).seen.includes(check)
          ? whole['PATCH /admin/widgets/7'](call)
          : failing(422, { message: check, reasons: [{ rule: 'check', text: check }] }),
    };
  };
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field('Title'), '!');
    await user.click(publish());
    return screen.findByRole('dialog', { name: 'Publish anyway?' });
  };
  const answer = async (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement, name: string) => {
    await user.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  };

  test('names the open checks, and publishes nothing before the editor confirms', async () => {
    const { user, sent } = await open(checking());
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent(check);
    await answer(user, dialog, 'Go back');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(publish());
    const again = await screen.findByRole('dialog', { name: 'Publish anyway?' });
    await user.click(within(again).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“About us!” is now live.')).toBeVisible();
    // The dialog restores the focus after closing, which would interrupt the typing.
    await waitFor(() => expect(publish()).toHaveFocus());
    // The same check is not asked about twice.
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText('“About us!!” is now live.')).toBeVisible();
    const published = sent.filter(({ name }) => name === 'PATCH /admin/widgets/7');
    expect(published.map(({ body }) => (body as { seen: string[] }).seen)).toEqual([
      [],
      [],
      [check],
      [check],
    ]);
  });

  test('asks before a new entry is published, and creates it once', async () => {
    const { user, sent } = await open(
      {
        'POST /admin/widgets': ({ body }: SentRequest) =>
          (body as { seen: string[] }).seen.includes(check)
            ? { results: { ...about, title: 'New' } }
            : failing(422, { message: check, reasons: [{ rule: 'check', text: check }] }),
      },
      '/admin/widgets/add?name=about',
    );
    await user.type(field('Title'), 'New');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish anyway?' });
    await answer(user, dialog, 'Publish');
    expect(await screen.findByText('“New” is now live.')).toBeVisible();
    const keys = changes(sent).map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).toBe(1);
  });

  test('asks too if only the time to take the entry off the site is changed', async () => {
    const unpublish_at = '2126-03-01T09:30:00.000Z';
    const { user } = await open(checking({ unpublish_at }));
    await user.click(screen.getByRole('button', { name: 'Keep it on the site' }));
    await answer(user, await screen.findByRole('dialog', { name: 'Publish anyway?' }), 'Go back');
    expect(screen.getByRole('button', { name: 'Keep it on the site' })).toBeVisible();
  });

  test('asks in different words before an entry is scheduled, and keeps the chosen time', async () => {
    const { user } = await open(checking({ state: 'draft', publish_at: null }));
    await user.click(screen.getByRole('button', { name: 'Publish later…' }));
    await user.type(screen.getByLabelText('Publish on'), '2126-03-01T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish anyway?' });
    expect(await within(dialog).findByRole('button', { name: 'Schedule' })).toBeInTheDocument();
    await answer(user, dialog, 'Go back');
    expect(screen.getByLabelText('Publish on')).toHaveValue('2126-03-01T09:30');
  });

  test('links to the published page', async () => {
    const { user } = await open();
    await user.type(field('Title'), '!');
    await user.click(publish());
    const said = await screen.findByText('“About us!” is now live.');
    const notice = said.parentElement ?? said;
    expect(within(notice).getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/about');
  });

  test('keeps the chosen time if there is no connection, for another press', async () => {
    let isDown = true;
    const whole = server({ state: 'draft', publish_at: null });
    const { user } = await open({
      ...whole,
      'PATCH /admin/widgets/7': (call: SentRequest) => {
        if (isDown) throw new Error('Network Error');
        const { results } = whole['PATCH /admin/widgets/7'](call);
        return { results: { ...results, state: 'scheduled' } };
      },
    });
    await user.click(screen.getByRole('button', { name: 'Publish later…' }));
    await user.type(screen.getByLabelText('Publish on'), '2126-03-01T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/^No connection, so nothing has changed on the site/)).toBeVisible();
    expect(screen.getByLabelText('Publish on')).toHaveValue('2126-03-01T09:30');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    expect(await screen.findByText(/will be published on 1 March 2126/)).toBeVisible();
  });

  test('without a connection says so, and that nothing has changed', async () => {
    const { user } = await open({
      'PATCH /admin/widgets/7': () => {
        throw new Error('Network Error');
      },
    });
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No connection, so nothing has changed/);
    expect(field('Title')).toHaveValue('About us!');
  });
});
