import { screen, waitFor, within } from '@testing-library/react';
import { about, field, open, state } from '../form/widget-form.fixture';

describe('history', () => {
  const noted = { cause: 'changed', restored_from: null, title: 'About us' };
  const versions = [
    { ...noted, n: 3, at: '2026-01-03T10:00:00.000Z', by: 'Mina Marsh' },
    { ...noted, n: 2, at: '2026-01-02T10:00:00.000Z', by: 'Zahra Ahmadi', restored_from: 1 },
    { ...noted, n: 1, at: '2026-01-01T10:00:00.000Z', by: null, cause: null },
  ];
  const regionText = (n: number) => (n === 3 ? about.html : '<p>Five people around a table.</p>');
  const version = (n: number) => ({
    results: { ...versions[3 - n], fields: { title: 'About us', name: 'about', html: regionText(n) } },
  });
  const answers = {
    'GET /admin/widgets/7/revisions': { results: versions, total: 3, page: 1, per_page: 100 },
    'GET /admin/widgets/7/revisions/3': version(3),
    'GET /admin/widgets/7/revisions/2': version(2),
    'GET /admin/widgets/7/revisions/1': version(1),
    'POST /admin/widgets/7/revisions/2/restore': {
      results: {
        ...about,
        state: 'changed',
        draft: {
          fields: { html: regionText(2) },
          version: 1,
          base: 3,
          updated_at: about.updated_at,
          updated_by: null,
          taken: null,
        },
      },
    },
  };

  test('opens on the newest version with different text, and marks the different words', async () => {
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'History' }));
    const then = await screen.findByRole('region', { name: 'Version 2' });
    expect(within(then).getByText('Five')).toHaveProperty('tagName', 'MARK');
    const now = screen.getByRole('region', { name: 'Current version' });
    expect(within(now).getByText('Six')).toHaveProperty('tagName', 'MARK');
    const list = screen.getByRole('list', { name: 'Versions' });
    expect(
      within(list).getByRole('button', { name: /^Version 3 \(the same as now\) ?Published changes/ }),
    ).toBeVisible();
    expect(
      within(list).getByRole('button', {
        name: /Published changes, restored from version 1.*by Zahra Ahmadi/,
      }),
    ).toHaveAttribute('aria-pressed', 'true');
  });

  test('restores an earlier version as a draft', async () => {
    const { user } = await open(answers);
    await user.click(screen.getByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Restore version 2 as a draft' }));
    await waitFor(() => expect(field('Text')).toHaveTextContent('Five people around a table.'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(state()).toHaveTextContent('Draft saved, not on the site yet');
    expect(screen.getByText(/^Version 2 is now your draft\. Publish it/)).toBeVisible();
  });
});
