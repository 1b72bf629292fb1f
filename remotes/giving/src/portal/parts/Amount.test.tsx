import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render, screen } from '@testing-library/react';
import { Amount } from './Amount';

test('an amount stays on one line', () => {
  render(<Amount pence={-25_075} />);
  expect(screen.getByText('−£250.75')).toHaveClass('amount');
  const css = readFileSync(resolve(__dirname, 'Amount.module.css'), 'utf8');
  expect(css).toMatch(/\.amount \{\s+white-space: nowrap;/);
});
