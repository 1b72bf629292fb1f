import { administrator, renderPage, type SentRequest } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../../routes';
import { about, changes, field, open, save, server, state, type Thing } from './widget-form.fixture';

describe('a new site text', () => {
  test('is named after its title, and gets its own address while it is written', async () => {
    const { user, sent, router } = await open(
      server({ state: 'draft', publish_at: null }),
      '/admin/widgets/add',
    );
    // Pasted, so that autosave can't start in between.
    await user.click(field('Title'));
    await user.paste('Winter appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.keyboard(save);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    expect(field('Title')).toHaveFocus();
    expect(changes(sent)[0]).toMatchObject({
      name: 'POST /admin/widgets',
      body: { title: 'Winter appeal', name: 'winter-appeal', html: '', state: 'draft' },
    });
    await user.type(field('Title'), ' 2');
    expect(field('Name')).toHaveValue('winter-appeal-2');
  });

  test('keeps everything that is typed during its first save', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const whole = server({ state: 'draft', publish_at: null });
    const { user, sent, router } = await open(
      {
        ...whole,
        'POST /admin/widgets': async (call: SentRequest) => {
          await answered;
          return whole['POST /admin/widgets'](call);
        },
      },
      '/admin/widgets/add',
    );
    const title = field('Title');
    await user.type(title, `Winter ${save}`);
    await waitFor(() => expect(changes(sent)).toHaveLength(1));
    await user.type(title, 'ap');
    answer();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    await user.keyboard('peal');
    expect(field('Title')).toBe(title);
    expect(title).toHaveFocus();
    expect(title).toHaveValue('Winter appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.keyboard(save);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { title: 'Winter appeal' } });
    expect(localStorage).toHaveLength(0);
  });

  test('keeps a space at the end of the saved title, so that typing can continue', async () => {
    const { user } = await open(
      {
        ...server({ state: 'draft', publish_at: null }),
        'POST /admin/widgets': ({ body }: SentRequest) => {
          const { title, name, html } = body as Thing;
          return { results: { ...about, name, html, title: title.trim(), state: 'draft', version: 1 } };
        },
      },
      '/admin/widgets/add',
    );
    await user.type(field('Title'), `Winter ${save}`);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    await user.keyboard('appeal');
    expect(field('Title')).toHaveValue('Winter appeal');
  });

  test('is a different one when the page for new ones is opened again', async () => {
    const { user, router } = await open(server({ state: 'draft', publish_at: null }), '/admin/widgets/add');
    await user.type(field('Title'), `Winter${save}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/widgets/7'));
    await act(() => router.navigate('/admin/widgets/add'));
    expect(field('Title')).toHaveValue('');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(field('Title')).toHaveValue('Winter'));
  });

  test('gets the number in its name from the server, unless the editor typed the name', async () => {
    const { user, sent } = await open(
      {
        ...server({ name: 'winter-2', state: 'draft', publish_at: null }),
        'POST /admin/widgets': ({ body }: SentRequest) => ({
          results: {
            ...about,
            title: (body as Thing).title,
            html: '',
            name: 'winter-2',
            state: 'draft',
            version: 1,
          },
        }),
      },
      '/admin/widgets/add',
    );
    await user.click(field('Title'));
    await user.paste('Winter');
    await user.keyboard(save);
    await waitFor(() => expect(field('Name')).toHaveValue('winter-2'));
    expect(changes(sent)[0]?.body).toMatchObject({ name: 'winter', auto_slug: true });
    await user.type(field('Title'), ' appeal');
    expect(field('Name')).toHaveValue('winter-appeal');
    await user.clear(field('Name'));
    await user.keyboard(save);
    await waitFor(() => expect(state()).toHaveTextContent('Draft saved'));
    // A field that was emptied to be retyped stays empty.
    expect(field('Name')).toHaveValue('');
    await user.type(field('Name'), 'cold');
    await user.type(field('Title'), '!');
    expect(field('Name')).toHaveValue('cold');
    await user.keyboard(save);
    await waitFor(() =>
      expect(changes(sent).at(-1)?.body).toMatchObject({ fields: { name: 'cold' }, auto_slug: false }),
    );
  });

  test('keeps a name that was typed before the title', async () => {
    const { user } = await open({}, '/admin/widgets/add');
    await user.type(field('Name'), 'appeal');
    await user.type(field('Title'), 'Winter');
    expect(field('Name')).toHaveValue('appeal');
  });
});

test('says so if there is no such site text', async () => {
  renderPage(routes, { at: '/admin/widgets/99', user: administrator });
  expect(await screen.findByText('There is no such site text')).toBeVisible();
});
