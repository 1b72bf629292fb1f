import { bus } from '@lapis/event-bus';
import { failing } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { picture } from '../../media/media.fixture';
import { changes, field, open, publish, server } from './widget-form.fixture';

describe('publishing', () => {
  const bad = { html: '<h2></h2>\n<p>Six people.</p>' };
  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field('Title'), '!');
    await user.click(publish());
    return screen.findByRole('dialog', { name: 'Publish it as it is?' });
  };

  test('says what is open, and publishes nothing before somebody has said yes', async () => {
    const { user, sent } = await open(server(bad));
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('This heading is empty');
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    expect(changes(sent).filter(({ name }) => name === 'PATCH /admin/widgets/7')).toEqual([]);
    await user.click(publish());
    const again = await screen.findByRole('dialog', { name: 'Publish it as it is?' });
    await user.click(within(again).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('“About us!” is on the site as you see it here.')).toBeVisible();
    // The dialog gives the focus back a moment after it has gone, which would end the typing.
    await waitFor(() => expect(publish()).toHaveFocus());
    // Of the same it is not asked twice.
    await user.type(field('Title'), '!');
    await user.click(publish());
    expect(await screen.findByText('“About us!!” is on the site as you see it here.')).toBeVisible();
  });

  test('names a picture of the text that visitors will not see', async () => {
    const child = { ...picture, name: 'child.jpg', shown: false, people: true };
    const src = `/storage/media/${'ab'.repeat(16)}/480.webp`;
    const { user } = await open({
      ...server({ html: `<p>Six people.</p><p><img src="${src}" alt="A child"></p>` }),
      'POST /admin/media/named': { results: [child] },
    });
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('Visitors will not see “child.jpg” until consent for it is recorded');
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('asks before a thing goes on the site with its title alone', async () => {
    const { user } = await open(server({ html: '' }));
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('There is no text yet');
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  test('is asked about too where only the time to come off the site is changed', async () => {
    const unpublish_at = '2126-03-01T09:30:00.000Z';
    const { user, sent } = await open(server({ ...bad, unpublish_at }));
    await user.click(screen.getByRole('button', { name: 'Keep it on the site' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish it as it is?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(changes(sent)).toEqual([]);
  });

  test('asks with its own word before a text is scheduled', async () => {
    const { user } = await open(server({ ...bad, state: 'draft', publish_at: null }));
    await user.click(screen.getByRole('button', { name: 'Publish later…' }));
    await user.type(screen.getByLabelText('Publish on'), '2126-03-01T09:30');
    await user.click(screen.getByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish it as it is?' });
    expect(await within(dialog).findByRole('button', { name: 'Schedule' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByLabelText('Publish on')).toHaveValue('2126-03-01T09:30');
  });

  test('is not held up by what only reads less well', async () => {
    const { user } = await open(server({ html: '<p><strong>Six people around a table.</strong></p>' }));
    await user.type(field('Title'), '!');
    await user.click(publish());
    const said = await screen.findByText('“About us!” is on the site as you see it here.');
    const notice = said.parentElement ?? said;
    expect(within(notice).getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/about');
  });

  describe('of a text with a picture that can’t be checked', () => {
    const src = `/storage/media/${'ab'.repeat(16)}/480.webp`;
    const withPicture = { html: `<p>Six people.</p><p><img src="${src}" alt="A child"></p>` };
    const offline = () => {
      throw new Error('Network Error');
    };

    test('without a connection says so, and changes nothing', async () => {
      const { user, sent } = await open({ ...server(withPicture), 'POST /admin/media/named': offline });
      await user.type(field('Title'), '!');
      await user.click(publish());
      expect(await screen.findByText(/^No connection, so nothing has changed on the site/)).toBeVisible();
      expect(changes(sent).map(({ name }) => name)).not.toContain('PATCH /admin/widgets/7');
    });

    test('has the failure of the server told', async () => {
      const told = jest.fn();
      const off = bus.on('http:server-error', told);
      const { user } = await open({ ...server(withPicture), 'POST /admin/media/named': failing(503) });
      await user.type(field('Title'), '!');
      told.mockClear();
      await user.click(publish());
      await waitFor(() => expect(told).toHaveBeenCalled());
      off();
    });

    test('keeps the time that was chosen, for another press', async () => {
      let isDown = true;
      const { user } = await open({
        ...server({ ...withPicture, state: 'draft', publish_at: null }),
        'POST /admin/media/named': () => (isDown ? offline() : { results: [] }),
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
