import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

test('the page says what it is about', async () => {
  renderPage(routes, { at: '/give' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Give' })).toBeInTheDocument();
});
