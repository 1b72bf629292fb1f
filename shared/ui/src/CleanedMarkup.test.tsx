import { render, screen } from '@testing-library/react';
import { CleanedMarkup } from './CleanedMarkup';

// As in a browser that asks for trusted markup: what is vouched for is an object, and never the same twice.
jest.mock('./trusted-markup', () => ({ trustedMarkup: (html: string) => ({ toString: () => html }) }));

test('markup stands in the element that is asked for', () => {
  render(<CleanedMarkup as="p" className="excerpt" html="Each had a <mark>coat</mark>." />);
  const marked = screen.getByText('coat');
  expect(marked.parentElement?.outerHTML).toBe('<p class="excerpt">Each had a <mark>coat</mark>.</p>');
});

test('it is put into the page once, and again when it changes', () => {
  const { rerender } = render(<CleanedMarkup html="<b>coat</b>" />);
  const before = screen.getByText('coat');
  rerender(<CleanedMarkup html="<b>coat</b>" className="other" />);
  expect(screen.getByText('coat')).toBe(before);
  rerender(<CleanedMarkup html="<b>hat</b>" className="other" />);
  expect(screen.getByText('hat')).toBeInTheDocument();
});
