import { bus } from '@lapis/event-bus';
import { renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { withContents } from './contents';

const html = '<p>At first.</p><h2>Who we are</h2><p>Us.</p><h2>Text &amp; <em>pictures</em></h2><p>Ours.</p>';

const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled(this.textContent);
  };
});

test.each([
  ['/terms', 'Terms of use'],
  ['/privacy', 'Privacy'],
  ['/accessibility', 'Accessibility'],
  ['/safeguarding', 'Safeguarding'],
  ['/complaints', 'Complaints'],
])('%s shows its site text under its heading', async (at, title) => {
  const { sent } = renderPage(routes, { at, answers: { [`GET /widgets${at}`]: { id: 1, html } } });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(await screen.findByText('At first.')).toBeInTheDocument();
  expect(sent.map(({ name }) => name)).toEqual([`GET /page-words${at}`, `GET /widgets${at}`]);
});

const always = [
  'XSRF-TOKEN',
  'token',
  'intended_url',
  '__Host-device',
  '__Host-oauth',
  '__Host-opened_versions',
  '__Host-rollout',
];

test.each([
  [null, always],
  [{ name: 'Counter', script_url: 'https://stats.example/count.js' }, [...always, '__Host-consent']],
])('the cookies page lists those that the software sets: %p', async (analytics, names) => {
  renderPage(routes, {
    at: '/cookies',
    answers: { 'GET /widgets/cookies': { id: 1, html }, 'GET /site': { analytics } },
  });
  expect(await screen.findByText('At first.')).toBeInTheDocument();
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(names);
  const asked = jest.fn();
  const off = bus.on('consent:ask', asked);
  const change = screen.queryByRole('button', { name: /Change my choice/ });
  if (change) await userEvent.click(change);
  expect(asked).toHaveBeenCalledTimes(analytics ? 1 : 0);
  off();
});

test('the list of contents names every section and links to it', async () => {
  renderPage(routes, { at: '/terms', answers: { 'GET /widgets/terms': { id: 1, html } } });
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  const links = contents.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Who we are', 'Text & pictures']);
  await userEvent.click(links[1] as HTMLElement);
  expect(scrolled).toHaveBeenLastCalledWith('Text & pictures');
  expect(links[1]).toHaveAttribute('aria-current', 'location');
});

test('an address with a section opens there, even if the text loads later', async () => {
  renderPage(routes, { at: '/terms#section-who-we-are', answers: { 'GET /widgets/terms': { id: 1, html } } });
  await screen.findByText('At first.');
  expect(scrolled).toHaveBeenCalledWith('Who we are');
});

test('an address with an invalid hash opens like any other', async () => {
  renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], {
    at: '/terms#100%',
    answers: { 'GET /widgets/terms': { id: 1, html } },
  });
  expect(await screen.findByText('At first.')).toBeInTheDocument();
  expect(scrolled).not.toHaveBeenCalled();
});

test('about shows its site text and the donate banner', async () => {
  renderPage(routes, { at: '/about', answers: { 'GET /widgets/about': { id: 1, html } } });
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeInTheDocument();
  expect(await screen.findByText('At first.')).toBeInTheDocument();
  expect(screen.getByText('Your help can make a differance')).toBeInTheDocument();
});

describe('withContents', () => {
  test('gives sections of the same name different ids', () => {
    const { html: marked, contents } = withContents(
      '<h2>Why</h2><h2 class="x" id="old">Why</h2><h2>Why</h2>',
    );
    expect(contents.map(({ id }) => id)).toEqual(['section-why', 'section-why--2', 'section-why--3']);
    expect(marked).toContain('<h2 class="x" id="section-why--2">Why</h2>');
  });

  test('leaves empty headings and other levels alone', () => {
    const text = '<h2> </h2><h3>Small</h3>';
    expect(withContents(text)).toEqual({ html: text, contents: [] });
  });

  test('keeps letters of every script', () => {
    expect(withContents('<h2>کودکان ما</h2>').contents[0]?.id).toBe('section-کودکان-ما');
  });
});
