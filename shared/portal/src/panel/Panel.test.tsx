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

test('what can be done no more leaves the focus to what comes next', async () => {
  render(<Gift />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Thank' })).toHaveFocus();
});

/** Two that are to be joined, and what is dangerous below. */
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

test('where all of a section goes, the page gets the focus', async () => {
  render(<Twins />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
