import { Field } from '@lapis/ui/forms';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormModal } from './FormModal';

function open() {
  const onClose = jest.fn();
  render(
    <FormModal
      title="Split £25"
      button="Split it"
      isBusy={false}
      failure={null}
      onSubmit={() => {}}
      onClose={onClose}
    >
      <Field label="Amount" name="amount" />
    </FormModal>,
  );
  return onClose;
}

const question = () => screen.findByRole('dialog', { name: 'Discard what you have typed?' });
const answer = async (name: string) => {
  await userEvent.click(within(await question()).getByRole('button', { name }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
};

test('an untouched window closes at once', async () => {
  const onClose = open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['a click outside', () => userEvent.click(screen.getByRole('dialog'))],
])('what was typed is lost by %s only after a question', async (_, press) => {
  const onClose = open();
  const field = screen.getByLabelText('Amount');
  await userEvent.type(field, '10');
  await press();
  await answer('Keep writing');
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveValue('10');
  await press();
  await answer('Discard it');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('Cancel discards what was typed without a question', async () => {
  const onClose = open();
  await userEvent.type(screen.getByLabelText('Amount'), '10');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
