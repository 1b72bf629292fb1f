import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { Markup } from './Markup';

const open = (html: string) =>
  renderPage([{ path: '/', Component: () => <Markup html={html} /> }], { at: '/' });

test('pictures in a text keep their size and load when they are near', async () => {
  open('<figure><img src="/storage/media/a.webp" alt="A kite" width="1500" height="1000"></figure>');
  const picture = await screen.findByRole('img', { name: 'A kite' });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('width', '1500');
  expect(picture).toHaveAttribute('height', '1000');
});

test('a text that mentions markup stays as it is', async () => {
  open('<p>Write &lt;img&gt; here</p>');
  expect(await screen.findByText('Write <img> here')).toBeInTheDocument();
});
