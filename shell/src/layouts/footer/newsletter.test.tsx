import { screen, waitFor, within } from '@testing-library/dom';
import { failing } from '@lapis/testing/answers';
import userEvent from '@testing-library/user-event';
import { openSite } from '../../testing';

jest.mock('public/routes', () => ({
  routes: [
    { id: '/', path: '/', handle: { title: 'Home' }, Component: () => <h1>Home</h1> },
    {
      id: '/dari',
      path: '/dari',
      handle: { title: 'Dari' },
      Component: () => (
        <article lang="fa-AF">
          <h1>دری</h1>
        </article>
      ),
    },
  ],
}));

async function open(answer: unknown, at = '/') {
  const { sent } = await openSite({ at, answers: { 'POST /newsletter': answer } });
  const footer = within(await screen.findByRole('contentinfo'));
  const subscribe = async (email: string) => {
    await userEvent.type(footer.getByLabelText('Your email address'), email);
    await userEvent.click(footer.getByRole('button', { name: 'Subscribe' }));
  };
  return { footer, sent, subscribe };
}

test('a visitor subscribes in the footer, and the answer receives the focus', async () => {
  const { footer, sent, subscribe } = await open({ status: 'Please check your email.' });
  expect(sent).toEqual([]);
  await subscribe(' mina@example.org');
  const answer = await footer.findByRole('status');
  expect(answer).toHaveTextContent('Please check your email.');
  await waitFor(() => expect(answer).toHaveFocus());
  expect(sent).toMatchObject([
    { name: 'POST /newsletter', body: { email: 'mina@example.org', website: '' } },
  ]);
});

test('the subscription is for newsletters in the language of the page', async () => {
  const { footer, sent, subscribe } = await open({ status: 'Please check your email.' }, '/dari');
  await subscribe('mina@example.org');
  await footer.findByRole('status');
  expect(sent).toMatchObject([{ body: { email: 'mina@example.org', language: 'fa-AF' } }]);
});

test('a refusal is shown beside the field, which has the focus and keeps its text', async () => {
  const { footer, subscribe } = await open(
    failing(422, { message: 'Check', errors: { email: ['Not an address'] } }),
  );
  await subscribe('mina');
  expect(await footer.findByRole('alert')).toHaveTextContent('Not an address');
  const field = footer.getByLabelText('Your email address');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription('Not an address');
  expect(field).toHaveValue('mina');
});

test('a missing connection is reported', async () => {
  const { footer, subscribe } = await open(() => {
    throw new Error('Network Error');
  });
  await subscribe('mina@example.org');
  expect(await footer.findByRole('alert')).toHaveTextContent(/no connection/);
});

test('a missing connection is also reported if the code does not load, and the text stays', async () => {
  jest.doMock('./join-newsletter', () => {
    throw Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError' });
  });
  const { footer, subscribe } = await open(null);
  await subscribe('mina@example.org');
  expect(await footer.findByRole('alert')).toHaveTextContent(/no connection/);
  expect(footer.getByLabelText('Your email address')).toHaveValue('mina@example.org');
  jest.dontMock('./join-newsletter');
});
