import { renderToString } from 'react-dom/server';
import { Picture } from './Picture';
import { coats } from './picture.fixture';

const links = (html: string) => html.match(/<link [^>]*>/g) ?? [];

test('the server’s page preloads the first picture, in the best format', () => {
  const html = renderToString(<Picture picture={coats} sizes="50vw" eager />);
  expect(links(html)).toHaveLength(1);
  const [link = ''] = links(html);
  expect(html.startsWith(link)).toBe(true);
  for (const attribute of [
    'rel="preload"',
    'as="image"',
    'type="image/avif"',
    'imageSrcSet="/storage/media/a-480.avif 480w, /storage/media/a-960.avif 960w"',
    'imageSizes="50vw"',
    'fetchPriority="high"',
  ]) {
    expect(link).toContain(attribute);
  }
});

test('a picture that exists in one file is preloaded without other sizes', () => {
  const html = renderToString(<Picture picture={{ ...coats, variants: [] }} sizes="50vw" eager />);
  expect(links(html)).toEqual([expect.stringContaining(`href="${coats.url}"`)]);
});

test('the server’s page preloads no other picture, and has only the first one’s placeholder', () => {
  const html = renderToString(<Picture picture={coats} sizes="50vw" />);
  expect(links(html)).toEqual([]);
  expect(html).not.toContain(coats.placeholder);
  expect(renderToString(<Picture picture={coats} sizes="50vw" eager />)).toContain(
    `src="${coats.placeholder}"`,
  );
});
