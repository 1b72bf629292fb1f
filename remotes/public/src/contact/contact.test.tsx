import { failing, renderPage } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const site = {
  app_name: 'Lapis',
  phone: '020 7946 0857',
  email: 'hello@lapis.example',
  address_lines: ['12 Kite Yard', 'London E1 0XX'],
  hours: ['Friday, 9.30 to 12.30'],
};

const ways =
  '<p>Here is what helps.</p><h2>Give &amp; share</h2><p>£13.40 is a coat. More is more.</p><p><a href="/contact?subject=Giving">Ask how</a></p>' +
  '<h2>Write to your MP</h2><p>Two sentences do.</p><p><a href="https://parliament.example/">Find your MP</a></p>';

async function open(
  answer: unknown,
  { at = '/contact', widget = { id: 3, html: ways } as unknown, draft = undefined as unknown } = {},
) {
  const answers = {
    'GET /site': site,
    'POST /contact': answer,
    'GET /widgets/action': widget,
    'GET /form-drafts/secret': draft,
  };
  const page = renderPage(routes, { at, answers });
  await screen.findByRole('heading', { level: 1, name: 'Contact' });
  const posted = () => page.sent.filter(({ name }) => name === 'POST /contact').map(({ body }) => body);
  return { ...page, posted };
}

const field = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Send message' });

async function fillIn() {
  await userEvent.type(field('Your name'), 'Mina Marsh');
  await userEvent.type(field('Your email address'), 'mina@example.org ');
  await userEvent.type(field('What is it about?'), 'Hats');
  await userEvent.type(field('Your message'), 'We have knitted forty hats.');
}

const message = {
  name: 'Mina Marsh',
  email: 'mina@example.org',
  subject: 'Hats',
  message: 'We have knitted forty hats.',
  website: '',
};

beforeEach(() => sessionStorage.clear());

test('a message is sent, and the text about the next steps has the focus', async () => {
  const { posted } = await open(null);
  await fillIn();
  await userEvent.click(submit());
  const thanks = await screen.findByRole('status');
  expect(thanks).toHaveTextContent(/Your message has arrived.*mina@example.org/);
  expect(thanks).toHaveFocus();
  expect(posted()).toEqual([message]);
  expect(sessionStorage).toHaveLength(0);
});

test('missing values are reported beside each field without a request', async () => {
  const { posted } = await open(null);
  await userEvent.type(field('Your email address'), 'mina');
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check what you entered.');
  expect(field('Your name')).toHaveFocus();
  expect(field('Your name')).toHaveAccessibleDescription('Please enter your name.');
  expect(field('Your email address')).toHaveAccessibleDescription(/^Type an email address, such as/);
  expect(field('What is it about?')).toBeInvalid();
  expect(field('Your message')).toHaveAccessibleDescription(/at least 10 characters/);
  expect(posted()).toEqual([]);
});

test('an error from the server is shown beside its field', async () => {
  const refusal = { message: 'Please check what you entered.', errors: { email: ['No such address'] } };
  await open(failing(422, refusal));
  await fillIn();
  await userEvent.click(submit());
  await waitFor(() => expect(field('Your email address')).toHaveAccessibleDescription('No such address'));
  expect(field('Your message')).toHaveValue('We have knitted forty hats.');
});

test('after too many messages the form says how long to wait', async () => {
  await open(failing(429, { message: 'Please wait 58 minutes.' }));
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 58 minutes.');
});

test('a message that was sent without scripts and rejected is shown again with its errors', async () => {
  const refusal = 'Please check what you entered.';
  const draft = {
    values: { ...message, email: 'mina' },
    message: refusal,
    errors: { email: ['No address'] },
  };
  const { posted } = await open(null, { at: '/contact?draft=secret', draft: { results: draft } });
  expect(field('Your email address')).toHaveAccessibleDescription('No address');
  expect(screen.getByRole('link', { name: 'No address' })).toHaveAttribute(
    'href',
    `#${field('Your email address').id}`,
  );
  await userEvent.clear(field('Your email address'));
  await userEvent.type(field('Your email address'), message.email);
  await userEvent.click(submit());
  await screen.findByRole('status');
  expect(posted()).toEqual([message]);
});

test('a message that was sent without scripts is acknowledged, and another can be written', async () => {
  const draft = { values: { email: 'mina@example.org' }, message: '', errors: {} };
  sessionStorage.setItem('lapis:contact', JSON.stringify(message));
  await open(null, { at: '/contact?sent=secret', draft: { results: draft } });
  expect(await screen.findByRole('status')).toHaveTextContent(/has arrived.*mina@example.org/);
  await userEvent.click(waysToHelp().getByRole('link', { name: 'Ask how' }));
  await waitFor(() => expect(field('What is it about?')).toHaveValue('Giving'));
  expect(field('Your message')).toHaveValue('');
});

test('without a connection nothing is lost, also when the page is left', async () => {
  const { router } = await open(() => {
    throw new Error('Network Error');
  });
  await fillIn();
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(/has not been sent.*is kept in this tab/);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(field('Your message')).toHaveValue('We have knitted forty hats.');

  await act(() => router.navigate('/newsletter/unsubscribe'));
  await screen.findByRole('heading', { level: 1, name: 'Unsubscribe' });
  await act(() => router.navigate('/contact?subject=Coats'));
  expect(await screen.findByLabelText('Your message')).toHaveValue('We have knitted forty hats.');
  expect(field('Your name')).toHaveValue('Mina Marsh');
  // The link's subject takes precedence.
  expect(field('What is it about?')).toHaveValue('Coats');
});

test('the form is sent once, however often its button is pressed', async () => {
  let answer = (_: unknown) => {};
  const { posted } = await open(new Promise((resolve) => (answer = resolve)));
  await fillIn();
  await userEvent.dblClick(submit());
  const busy = await screen.findByRole('button', { name: 'Sending…' });
  await userEvent.click(busy);
  answer(null);
  await screen.findByRole('status');
  expect(posted()).toHaveLength(1);
});

test('a link can be followed while a message is being sent', async () => {
  const { router } = await open(new Promise(() => {}));
  await fillIn();
  await userEvent.click(submit());
  await screen.findByRole('button', { name: 'Sending…' });
  await act(() => router.navigate('/action'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Take Action' })).toBeVisible();
});

test('lists every other way to reach the charity', async () => {
  await open(null);
  expect(screen.getByRole('link', { name: '020 7946 0857' })).toHaveAttribute('href', 'tel:02079460857');
  expect(screen.getByRole('link', { name: 'hello@lapis.example' })).toHaveAttribute(
    'href',
    'mailto:hello@lapis.example',
  );
  expect(screen.getByText('Friday, 9.30 to 12.30')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See it on a map' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/search?query=12+Kite+Yard%2C+London+E1+0XX',
  );
});

const waysToHelp = () => within(screen.getByRole('region', { name: 'How would you like to help?' }));

test('a visitor who wants to help finds the ways of Take Action in short, each with its step', async () => {
  await open(null);
  expect(
    waysToHelp()
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Give money', 'Give & share', 'Write to your MP']);
  expect(waysToHelp().getByRole('heading', { name: 'Give & share' }).parentElement).toHaveTextContent(
    'Give & share£13.40 is a coat.Ask how',
  );
  expect(waysToHelp().queryByText(/More is more/)).not.toBeInTheDocument();
  expect(waysToHelp().getByRole('link', { name: 'Find your MP' })).toHaveAttribute(
    'href',
    'https://parliament.example/',
  );
  expect(waysToHelp().getByRole('link', { name: 'More about each' })).toHaveAttribute('href', '/action');
});

test('a way to help starts the message, and the visitor can write at once; also a second message', async () => {
  await open(null);
  await userEvent.click(waysToHelp().getByRole('link', { name: 'Ask how' }));
  await waitFor(() => expect(field('What is it about?')).toHaveValue('Giving'));
  expect(field('Your name')).toHaveFocus();
  await userEvent.type(field('Your name'), 'Mina Marsh');
  await userEvent.type(field('Your email address'), 'mina@example.org');
  await userEvent.type(field('Your message'), 'I would like to give money.');
  await userEvent.click(submit());
  const thanks = within(await screen.findByRole('status'));
  expect(thanks.getByRole('link', { name: 'see what else helps' })).toHaveAttribute('href', '/action');

  await userEvent.click(waysToHelp().getByRole('link', { name: 'Ask how' }));
  await waitFor(() => expect(field('What is it about?')).toHaveValue('Giving'));
  expect(field('Your message')).toHaveValue('');
});

test('the button of the banner moves to the form', async () => {
  await open(null);
  await userEvent.click(screen.getByRole('link', { name: 'I Want To Help' }));
  await waitFor(() => expect(field('Your name')).toHaveFocus());
});

test.each([
  ['is no such text', failing(404)],
  ['no way is named', { id: 3, html: '<p>Nothing yet.</p>' }],
])('giving money is the only way if %s', async (_, widget) => {
  await open(null, { widget });
  expect(waysToHelp().getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(waysToHelp().getByRole('link', { name: 'Give' })).toHaveAttribute('href', '/give');
  expect(submit()).toBeVisible();
});
