import '../../editor/jsdom-layout';
import { administrator, renderPage } from '@lapis/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { withEditableTexts } from './writing.fixture';

test('a slash in the empty last line of a story adds a block right after its text', async () => {
  withEditableTexts();
  renderPage(routes, {
    at: '/admin/blog/add',
    user: administrator,
    answers: { 'GET /admin/blog/tags': { results: [] } },
  });
  const user = userEvent.setup();
  await screen.findByRole('toolbar', { name: 'Text formatting' });
  const text = screen.getByRole('textbox', { name: 'Text' });
  act(() => text.focus());
  document.getSelection()?.collapse(text.lastElementChild, 0);
  await user.keyboard('/');
  expect(screen.getByRole('combobox', { name: 'Kind of block' })).toHaveFocus();
  await user.keyboard('Quote{Enter}');
  expect(await screen.findByRole('button', { name: /^Move Quote, 1 of 1/ })).toBeVisible();
});
