import { screen, within } from '@testing-library/react';
import { author, field, open } from './widget-form.fixture';

describe('a text on the site, for somebody who may not publish', () => {
  const asAuthor = (answers = {}) => open(answers, '/admin/widgets/7', author);

  test('is read and not written', async () => {
    await asAuthor();
    expect(field('Title')).toBeDisabled();
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveAttribute('contenteditable', 'false');
    expect(text).toHaveAttribute('aria-disabled', 'true');
  });

  test('still has its history, which brings nothing back, and no way to the trash', async () => {
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
