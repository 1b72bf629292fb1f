import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { document, listed } from './media.fixture';

const report = {
  id: 4,
  title: 'A year of kites',
  kind: 'annual report',
  year: 2026,
  summary: '',
  document_id: null,
  state: 'draft',
  publish_at: null,
  unpublish_at: null,
  deleted_at: null,
  draft: null,
  version: 2,
  created_at: '2026-01-05T10:00:00.000Z',
  updated_at: '2026-01-05T10:00:00.000Z',
  updated_by: null,
};

test('the error about a missing document disappears once one was chosen', async () => {
  const errors = { document_id: ['Please choose a document'] };
  renderPage(routes, {
    at: '/admin/reports/4',
    user: administrator,
    answers: {
      'GET /admin/reports/4': { results: report },
      'PATCH /admin/reports/4': failing(422, { message: 'Please check what you entered.', errors }),
      'PATCH /admin/reports/4/draft': { results: report },
      'GET /admin/media': listed(document),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const field = () => screen.getByLabelText('Document');
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Please choose a document/));
  // The name contains the visible label.
  expect(field()).toHaveAccessibleName('Choose a document');
  await userEvent.click(field());
  const window = within(await screen.findByRole('dialog'));
  await userEvent.click(await window.findByRole('radio', { name: /annual/ }));
  await userEvent.click(window.getByRole('button', { name: 'Use this document' }));
  expect(field()).toHaveAccessibleName('Change document');
  expect(field()).toBeValid();
  expect(field()).not.toHaveAccessibleDescription(/Please choose/);
});
