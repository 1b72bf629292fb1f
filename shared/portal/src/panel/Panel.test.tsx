import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Action, Actions, Panel } from './Panel';

function Gift() {
  const [isOver, setOver] = useState(false);
  return (
    <Actions>
      {!isOver && <Action onPress={() => setOver(true)}>Cancel</Action>}
      <Action onPress={() => {}}>Thank</Action>
    </Actions>
  );
}

test('a control that disappears leaves the focus to the next one', async () => {
  render(<Gift />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Thank' })).toHaveFocus();
});

function Twins() {
  const [isOne, setOne] = useState(false);
  return (
    <main tabIndex={-1}>
      {!isOne && (
        <Panel title="May be the same person">
          <Action onPress={() => setOne(true)}>Join</Action>
          <Action onPress={() => {}}>Look at the other</Action>
        </Panel>
      )}
      <Panel title="In short">
        <Action isDanger onPress={() => {}}>
          Erase
        </Action>
      </Panel>
      <p role="status">
        <button type="button">Close</button>
      </p>
    </main>
  );
}

test('the page gets the focus if a whole section disappears', async () => {
  render(<Twins />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
