import '../../../editor/jsdom-layout';
import { screen } from '@testing-library/react';
import { write } from '../writing.fixture';

test('asks for gifts to a project, with an amount and what it pays for', async () => {
  const answers = {
    'GET /giving': {
      results: {
        appeals: [
          { slug: 'winter', title: 'Winter', is_open: true },
          { slug: 'spring', title: 'Spring', is_open: false },
        ],
        projects: [{ slug: 'coats', title: 'Coats' }],
      },
    },
  };
  const { user, blocks } = write([], { answers });
  await user.click(await screen.findByRole('button', { name: 'Add a block' }));
  await user.click(screen.getByText('Give'));
  await user.type(screen.getByRole('textbox', { name: 'Pounds' }), '13.40');
  await user.type(screen.getByRole('textbox', { name: 'What it pays for' }), 'a coat');
  const purpose = await screen.findByRole('combobox', { name: 'What gifts are for' });
  await screen.findByRole('option', { name: 'Coats' });
  expect(screen.queryByRole('option', { name: 'Spring' })).not.toBeInTheDocument();
  await user.selectOptions(purpose, 'Coats');
  expect(screen.getByRole('button', { name: 'Add an amount' })).toBeVisible();
  expect(blocks()).toMatchObject([
    { type: 'give', purpose: 'project:coats', amounts: [{ pounds: '13.40', does: 'a coat' }] },
  ]);
});
