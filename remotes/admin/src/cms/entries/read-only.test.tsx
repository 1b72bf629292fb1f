import { screen, within } from '@testing-library/react';
import { about, author, field, open } from './form/widget-form.fixture';

describe('a published text, for an author who may not publish', () => {
  const asAuthor = (answers = {}) => open(answers, '/admin/widgets/7', author);

  test('can be read but not edited', async () => {
    await asAuthor();
    expect(field('Title')).toBeDisabled();
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveAttribute('contenteditable', 'false');
    expect(text).toHaveAttribute('aria-disabled', 'true');
  });

  test('has no buttons without effect', async () => {
    await asAuthor();
    expect(screen.queryByRole('button', { name: 'Ask for approval' })).not.toBeInTheDocument();
    expect(screen.getByText(/This site text is on the site/)).toBeVisible();
  });

  test('still has its history, without Restore, and can’t be trashed', async () => {
    const { user } = await asAuthor({
      'GET /admin/widgets/7/revisions': { results: [], total: 0, page: 1, per_page: 100 },
    });
    expect(screen.queryByRole('button', { name: 'Move to the trash' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of “About us”' });
    expect(await within(dialog).findByText(/^Nothing has changed yet/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  });
});

test('a colleague’s draft can be read but not edited by an author who may not publish', async () => {
  const locked = 'This site text is somebody else’s. You can change what you began yourself.';
  await open(
    {
      'GET /admin/widgets/7': { results: { ...about, state: 'draft', publish_at: null } },
      'GET /admin/reviews/widgets/7': { results: { request: null, comments: [], refusal: '', locked } },
    },
    '/admin/widgets/7',
    author,
  );
  expect(await screen.findByText(locked)).toBeVisible();
  expect(field('Title')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Ask for approval' })).not.toBeInTheDocument();
});
