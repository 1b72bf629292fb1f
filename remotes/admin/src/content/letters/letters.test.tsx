import { administrator, renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

test('a new one gets its address of its title', async () => {
  renderPage(routes, { at: '/admin/letters/add', user: administrator });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'The first one');
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('the-first-one');
});
