import { screen, waitFor } from '@testing-library/dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { PageBoundary } from './PageBoundary';

let root: Root;
let place: HTMLElement;

const Broken = (): never => {
  throw new Error('A page that is broken');
};

const page = (at: string, isServed: boolean, content = <Broken />) => (
  <main>
    <PageBoundary place={at} isServed={isServed}>
      {content}
    </PageBoundary>
  </main>
);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  place = document.createElement('div');
  document.body.append(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  jest.restoreAllMocks();
});

test('what the server sent can still be read, with a line that says what does not work', async () => {
  place.innerHTML = '<main><h1>Kites over Kabul</h1><a href="/about">About</a></main>';
  root = hydrateRoot(place, page('a', true), { onRecoverableError: () => {} });
  expect(await screen.findByRole('status')).toHaveTextContent('don’t work just now');
  expect(screen.getByRole('heading', { name: 'Kites over Kabul' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
});

test('a page that was not sent says what to do, and the next one has its own try', async () => {
  root = createRoot(place);
  root.render(page('a', false));
  await screen.findByRole('heading', { name: 'This page doesn’t work just now' });
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');

  root.render(page('b', false, <h1>About</h1>));
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('About'));
});

test('a page of which a part could not come without a connection says that', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Missing = (): never => {
    throw new Error('Loading chunk 42 failed.');
  };
  root = createRoot(place);
  root.render(page('a', false, <Missing />));
  await screen.findByRole('heading', { name: 'You are offline' });
});

test('markup that a browser does not trust costs no more than its page', async () => {
  // Like a remote from before Trusted Types.
  const refuse = jest.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  });
  const told = (html: string) => <p dangerouslySetInnerHTML={{ __html: html }} />;
  root = createRoot(place);
  root.render(page('a', false, told('<b>A coat</b>')));
  await screen.findByRole('heading', { name: 'This page doesn’t work just now' });

  refuse.mockRestore();
  root.render(page('b', false, told('<b>A coat</b>')));
  await screen.findByText('A coat');
  jest.spyOn(Element.prototype, 'innerHTML', 'set').mockImplementation(() => {
    throw new TypeError("This document requires 'TrustedHTML' assignment.");
  });
  root.render(page('b', false, told('<b>A hat</b>')));
  await screen.findByRole('heading', { name: 'This page doesn’t work just now' });
});
