import { act, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture';
import { coats } from './picture.fixture';

const placeholder = () => document.querySelector('img[src^="data:"]');

/** jsdom doesn't decode; here the test decides when a picture is decoded. */
let decoded!: (value: void) => void;
beforeEach(() => {
  HTMLImageElement.prototype.decode = () => new Promise((resolve) => (decoded = resolve));
});
afterEach(() => Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'));

test('a picture offers its sizes as AVIF and one as WebP, states its size, and loads lazily unless it is urgent', () => {
  const { container, rerender } = render(<Picture picture={coats} sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'Coats on pegs' });
  expect(image).toHaveAttribute('width', '1500');
  expect(image).toHaveAttribute('height', '1000');
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image).toHaveAttribute('src', '/storage/media/a-960.webp');
  expect(image).not.toHaveAttribute('fetchpriority');
  expect(image).toHaveAttribute('decoding', 'async');
  expect(container.querySelector('source[type="image/avif"]')).toHaveAttribute(
    'srcset',
    '/storage/media/a-480.avif 480w, /storage/media/a-960.avif 960w',
  );

  rerender(<Picture picture={coats} sizes="50vw" eager />);
  expect(image).not.toHaveAttribute('loading');
  expect(image).toHaveAttribute('fetchpriority', 'high');
  expect(image).not.toHaveAttribute('decoding');
});

test('a placeholder hidden from assistive technology is shown until the picture can be painted', async () => {
  render(<Picture picture={coats} sizes="50vw" />);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(placeholder()).toHaveAttribute('alt', '');

  fireEvent.load(screen.getByRole('img'));
  await act(async () => {});
  expect(placeholder()).toBeInTheDocument();
  await act(async () => decoded());
  expect(placeholder()).not.toBeInTheDocument();
});

test('another picture in the same place has its own placeholder', async () => {
  const { rerender } = render(<Picture picture={coats} sizes="50vw" />);
  fireEvent.load(screen.getByRole('img'));
  await act(async () => decoded());
  rerender(<Picture picture={{ ...coats, url: '/storage/media/b-960.webp' }} sizes="50vw" />);
  expect(placeholder()).toBeInTheDocument();
});

test('a picture without a placeholder has none', () => {
  render(<Picture picture={{ ...coats, placeholder: '' }} sizes="50vw" />);
  expect(document.querySelectorAll('img')).toHaveLength(1);
});
