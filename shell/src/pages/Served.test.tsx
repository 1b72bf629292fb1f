import { render, screen } from '@testing-library/react';
import { Served, useServed } from './Served';

jest.mock('../page-config', () => ({ isRendered: () => true }));

const Problem = () => <Served nodes={useServed()} />;

afterEach(() => {
  delete document.documentElement.dataset['alive'];
  document.body.innerHTML = '';
});

test.each([
  ['before anybody did something', undefined, 1],
  ['while its code is on the way', 'soon', 1],
  ['but not once it has come to life', '', 0],
])('what the server sent of a page stays to be read: %s', (_, state, count) => {
  document.body.innerHTML = '<main><h1>Kites over Kabul</h1></main>';
  if (state !== undefined) document.documentElement.dataset['alive'] = state;
  const { container } = render(<Problem />);
  expect(container.querySelectorAll('h1')).toHaveLength(count);
  expect(screen.getByRole('status')).toHaveTextContent('don’t work just now');
});
