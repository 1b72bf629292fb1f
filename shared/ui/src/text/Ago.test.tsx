import { render, screen } from '@testing-library/react';
import { Ago, timeAgo } from './Ago';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:05Z', 'just now'],
  ['2026-11-21T11:59:30Z', 'just now'],
  ['2026-11-21T11:55:00Z', '5 minutes ago'],
  ['2026-11-21T09:00:00Z', '3 hours ago'],
  ['2026-11-20T10:00:00Z', 'yesterday'],
  ['2026-11-18T10:00:00Z', '3 days ago'],
  ['2026-06-03T10:00:00Z', '3 June 2026'],
])('%s is %s', (time, words) => {
  expect(timeAgo(new Date(time), now)).toBe(words);
});

test('has the exact time in its title', () => {
  render(<Ago time="2026-06-03T10:00:00.000Z" />);
  expect(screen.getByText('3 June 2026')).toHaveAttribute('title', expect.stringContaining('Wednesday'));
});
