import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const html =
  '<p>Here is what helps.</p><h2>Give time</h2><p>Come once.</p><p><a href="/contact?subject=Give%20time">Come to an evening</a></p><h2>Lend a skill</h2><p>A few hours.</p>';

const open = (text: string) =>
  renderPage(routes, { at: '/action', answers: { 'GET /widgets/action': { id: 3, html: text } } });

test('shows an introduction and each way to help apart, with its step', async () => {
  open(html);
  expect(await screen.findByRole('heading', { level: 1, name: 'Take Action' })).toBeInTheDocument();
  const way = (await screen.findByRole('heading', { level: 2, name: 'Give time' })).parentElement;
  expect(way).toHaveTextContent('Give timeCome once.Come to an evening');
  expect(screen.getByText('Here is what helps.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Lend a skill' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Come to an evening' })).toHaveAttribute(
    'href',
    '/contact?subject=Give%20time',
  );
});

test.each([
  ['<h2>Give time</h2><p>Come once.</p>', 'Come once.'],
  ['<p>Nothing to do.</p>', 'Nothing to do.'],
])('may have only ways to help, or none: %s', async (text, shown) => {
  open(text);
  expect(await screen.findAllByText(shown)).toHaveLength(1);
});

test('giving money is the first way, unless a way in the text links there', async () => {
  const { unmount } = open(html);
  const ways = await screen.findAllByRole('heading', { level: 2 });
  expect(ways.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['Give money', 'Give time']);
  expect(screen.getByRole('link', { name: 'Give' })).toHaveAttribute('href', '/give');
  unmount();
  open('<h2>Money</h2><p>Much is needed.</p><p><a href="/give/winter">Our appeal</a></p>');
  expect(await screen.findByRole('link', { name: 'Our appeal' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Give money' })).not.toBeInTheDocument();
});
