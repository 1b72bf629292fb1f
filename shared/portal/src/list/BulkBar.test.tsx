import { render, screen } from '@testing-library/react';
import { BulkBar } from './BulkBar';

test('the focus goes to the page once the chosen rows, and with them the bar, are gone', async () => {
  const page = (chosen: number[]) => (
    <main tabIndex={-1}>
      {chosen.length > 0 && (
        <BulkBar chosen={chosen} actions={[{ label: 'Mark', run: async () => {} }]} onDone={() => {}} />
      )}
    </main>
  );
  const { rerender } = render(page([7]));
  screen.getByRole('button', { name: 'Mark' }).focus();
  rerender(page([]));
  await Promise.resolve();
  expect(screen.getByRole('main')).toHaveFocus();
});
