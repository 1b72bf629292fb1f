import { render, screen } from '@testing-library/react';
import { Card } from './Card';
import { Loading, LoadingInline } from './Loading';

test("the loading indicator shows a spinner image with 'Loading' and 'Please wait'", () => {
  const { container } = render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent(/Loading\s*Please wait/);
  expect(container.querySelector('img')).toBeVisible();
});

test("the small one shows a loader image with 'Loading...'", () => {
  const { container } = render(<LoadingInline />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(container.querySelector('img')).toBeVisible();
});

test('a card has a body, and a title if one is given', () => {
  const { rerender } = render(<Card title="Visits">Every day</Card>);
  expect(screen.getByRole('heading', { name: 'Visits' })).toBeVisible();
  rerender(<Card>Every day</Card>);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(screen.getByText('Every day')).toBeVisible();
});
