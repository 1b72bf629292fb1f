import { auth } from '@lapis/auth';
import { administrator } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { changes, field, open, publish, save, server, unanswered } from './widget-form.fixture';

describe('leaving the form', () => {
  async function typeAndLeave(text: string) {
    const { user, unmount } = await open(unanswered);
    await user.type(field('Title'), text);
    unmount();
  }

  test('asks while something is unsaved', async () => {
    const { user, router } = await open(unanswered);
    await user.type(field('Title'), '!');
    await user.click(screen.getByRole('link', { name: 'Widgets' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/admin/widgets/7');
    expect(field('Title')).toHaveValue('About us!');
  });

  test('does not ask after a sign-out', async () => {
    const { user, router } = await open(unanswered);
    await user.type(field('Title'), '!');
    act(() => auth.clear());
    expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('target', '_blank');
    await act(() => router.navigate('/elsewhere'));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });

  test.each(['/admin/widgets/7', '/admin/widgets/add'])(
    'what is typed at %s after a sign-out in another tab is offered once the editor has signed in again',
    async (at) => {
      const { user, router, unmount } = await open(unanswered, at);
      act(() => auth.clear());
      await user.type(field('Title'), ' today');
      await act(() => router.navigate('/elsewhere'));
      unmount();
      await open(unanswered, at);
      const title = field('Title');
      expect(title).not.toHaveDisplayValue(/today/);
      await user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
      expect(title).toHaveDisplayValue(/today/);
    },
  );

  test('no copy of what was typed while signed out stays in the browser once it is saved', async () => {
    const { user } = await open();
    act(() => auth.clear());
    await user.type(field('Title'), '!');
    expect(localStorage).toHaveLength(1);
    act(() => auth.setUser(administrator));
    await user.keyboard(save);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test('tells the server that the entry, open until then, no longer is', async () => {
    const { sent, unmount } = await open();
    const reports = () => sent.filter(({ name }) => name.endsWith('/presence')).map(({ body }) => body);
    await waitFor(() => expect(reports().at(-1)).toEqual({ open: true }));
    unmount();
    await waitFor(() => expect(reports().at(-1)).toEqual({ open: false }));
  });

  test('warns before the window is closed', async () => {
    const { user } = await open(unanswered);
    const close = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(close()).toBe(true);
    await user.type(field('Title'), '!');
    expect(close()).toBe(false);
  });

  test('typing while unsaved text is offered loses neither', async () => {
    await typeAndLeave(' one');
    await typeAndLeave(' two');
    const { user } = await open(unanswered);
    const restore = async () =>
      user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
    await restore();
    expect(field('Title')).toHaveValue('About us two');
    await restore();
    expect(field('Title')).toHaveValue('About us one');
    await restore();
    expect(field('Title')).toHaveValue('About us two');
  });

  test('restored text is merged with what was published since', async () => {
    await typeAndLeave('!');
    const { user, sent } = await open(server({ version: 5, html: '<p>Seven people now.</p>' }));
    await user.click(await screen.findByRole('button', { name: 'Restore what you had typed' }));
    expect(field('Title')).toHaveValue('About us!');
    expect(field('Text')).toHaveTextContent('Seven people now.');
    await user.click(publish());
    await waitFor(() =>
      expect(changes(sent).at(-1)?.body).toMatchObject({
        title: 'About us!',
        html: '<p>Seven people now.</p>',
        version: 5,
      }),
    );
  });

  test('nothing is offered that the server has, apart from spaces at the ends', async () => {
    await typeAndLeave(' at work ');
    await open(server({ title: 'About us at work' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.queryByRole('region', { name: 'Unsaved text' })).not.toBeInTheDocument();
  });

  test('an offer can be discarded permanently', async () => {
    await typeAndLeave('!');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Discard it' }));
    expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument();
    expect(localStorage).toHaveLength(0);
  });
});
