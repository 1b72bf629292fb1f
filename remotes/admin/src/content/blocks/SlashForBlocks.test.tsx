import '../../editor/jsdom-layout';
import { administrator, renderPage } from '@lapis/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { withEditableTexts } from './writing.fixture';

/** Opens a new story, and types a slash in its empty text. */
async function typeSlash() {
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
  return { user, text };
}

test('a slash in the empty last line of a story adds a block right after its text', async () => {
  const { user } = await typeSlash();
  expect(screen.getByRole('combobox', { name: 'Kind of block' })).toHaveFocus();
  await user.keyboard('Hovercraft');
  expect(screen.getByText('Nothing found')).not.toHaveClass('visually-hidden');
  await user.clear(screen.getByRole('combobox', { name: 'Kind of block' }));
  await user.keyboard('callout');
  expect(screen.getByRole('option', { name: /Call-out/ })).toBeVisible();
  await user.clear(screen.getByRole('combobox', { name: 'Kind of block' }));
  await user.keyboard('Quote{Enter}');
  expect(await screen.findByRole('button', { name: /^Move Quote, 1 of 1/ })).toBeVisible();
});

test.each(['', 'blog is our page', 'Quote'])(
  'Escape after “/%s” puts it into the text of the story, ready for more words',
  async (typed) => {
    const { user, text } = await typeSlash();
    if (typed) await user.keyboard(typed);
    await user.keyboard('{Escape}');
    expect(text).toHaveTextContent(`/${typed}`);
    expect(text).toHaveFocus();
    expect(screen.queryByRole('combobox', { name: 'Kind of block' })).not.toBeInTheDocument();
  },
);

test.each(['', 'blog is our page'])(
  'a click elsewhere after “/%s” puts it into the text too',
  async (typed) => {
    const { user, text } = await typeSlash();
    if (typed) await user.keyboard(typed);
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.click(title);
    expect(text).toHaveTextContent(`/${typed}`);
    expect(title).toHaveFocus();
    expect(screen.queryByRole('combobox', { name: 'Kind of block' })).not.toBeInTheDocument();
  },
);
