import { Modal } from '@lapis/portal';
import { administrator, type Answers, failing, renderPage } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { nobody } from './giver';
import { GiverField } from './GiverField';

function Dialog({ onClose }: { onClose: () => void }) {
  const [giver, setGiver] = useState(nobody);
  return (
    <Modal title="Correct a payment" onClose={onClose}>
      <GiverField label="Who gave it" giver={giver} onChange={setGiver} />
    </Modal>
  );
}

function open(answers: Answers, onClose = jest.fn()) {
  renderPage(
    [
      {
        path: '/',
        element: (
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
            <Dialog onClose={onClose} />
          </QueryClientProvider>
        ),
      },
    ],
    { at: '/', user: administrator, answers },
  );
  return screen.findByRole('combobox', { name: 'Who gave it' });
}

test('says that a search has failed, so that a known giver isn’t added twice', async () => {
  const finder = await open({ 'GET /admin/giving/supporters': failing(503) });
  await userEvent.type(finder, 'mina');
  await waitFor(() => expect(finder).toHaveAccessibleDescription(/The search did not work/));
});

test('Escape closes only the list of givers, then the dialog', async () => {
  const onClose = jest.fn();
  const finder = await open(
    {
      'GET /admin/giving/supporters': {
        results: [{ id: 4, name: 'Mina Marsh', email: 'mina@example.org' }],
        total: 1,
        page: 1,
        per_page: 6,
      },
    },
    onClose,
  );
  await userEvent.type(finder, 'mina');
  expect(await screen.findByRole('option', { name: /Mina Marsh/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  expect(finder).toHaveValue('mina');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
