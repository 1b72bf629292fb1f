import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Action, Actions } from './Panel';

function Gift() {
  const [isOver, setOver] = useState(false);
  return (
    <Actions>
      {!isOver && <Action onPress={() => setOver(true)}>Cancel</Action>}
      <Action onPress={() => {}}>Thank</Action>
    </Actions>
  );
}

test('what can be done no more leaves the focus to what comes next', async () => {
  render(<Gift />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Thank' })).toHaveFocus();
});
