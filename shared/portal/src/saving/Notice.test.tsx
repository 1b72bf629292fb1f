import { render, screen } from '@testing-library/react';
import { ConflictFrame } from './Notice';

test('a conflict takes the focus, and leaves it in the content once it is resolved', () => {
  const page = (hasConflict: boolean) => (
    <main id="content" tabIndex={-1}>
      {hasConflict && (
        <ConflictFrame title="Conflict" lead="Choose." actions={<button type="button">Use mine</button>}>
          Theirs
        </ConflictFrame>
      )}
    </main>
  );
  const { rerender } = render(page(true));
  expect(screen.getByRole('region', { name: 'Conflict' })).toHaveFocus();
  screen.getByRole('button', { name: 'Use mine' }).focus();
  rerender(page(false));
  expect(screen.getByRole('main')).toHaveFocus();
});
