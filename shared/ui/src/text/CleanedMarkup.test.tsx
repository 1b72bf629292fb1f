import { render, screen } from '@testing-library/react';
import { CleanedMarkup } from './CleanedMarkup';

// Simulates Trusted Types, where each call returns another object.
jest.mock('./trusted-markup', () => ({ trustedMarkup: (html: string) => ({ toString: () => html }) }));

test('markup is in the given element', () => {
  render(<CleanedMarkup as="p" className="excerpt" html="Each had a <mark>coat</mark>." />);
  const marked = screen.getByText('coat');
  expect(marked.parentElement?.outerHTML).toBe('<p class="excerpt">Each had a <mark>coat</mark>.</p>');
});

test('markup is set once, and again when it changes', () => {
  const { rerender } = render(<CleanedMarkup html="<b>coat</b>" />);
  const before = screen.getByText('coat');
  rerender(<CleanedMarkup html="<b>coat</b>" className="other" />);
  expect(screen.getByText('coat')).toBe(before);
  rerender(<CleanedMarkup html="<b>hat</b>" className="other" />);
  expect(screen.getByText('hat')).toBeInTheDocument();
});
