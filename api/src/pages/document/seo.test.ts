/** @jest-environment jsdom */
import { type Picture, Site } from '@lapis/contract';
import type { PageSeo } from '@lapis/contract/rendering';
import { seoMarkup } from './seo';

const site = Site.parse({
  app_name: 'Kites & Coats',
  tagline: 'For children',
  description: 'A charity',
  phone: '020 7946 0000',
  email: 'hello@lapis.example',
  address_lines: ['1 Kite Yard', 'London E1 0XX'],
  charity_number: '1199999',
  social: [{ name: 'Mastodon', url: 'https://social.example/@kites' }],
});

const picture: Picture = {
  url: '/storage/media/coats-960.webp',
  alt: 'Coats & hooks',
  width: 2400,
  height: 1600,
  placeholder: '',
  variants: [
    { url: '/storage/media/coats-1920.avif', width: 1920, type: 'image/avif' },
    { url: '/storage/media/coats-1920.webp', width: 1920, type: 'image/webp' },
    { url: '/storage/media/coats-2400.webp', width: 2400, type: 'image/webp' },
  ],
};

const article = {
  author: 'Zohra',
  published_at: '2026-11-14T08:00:00.000Z',
  updated_at: '2026-11-15T08:00:00.000Z',
  language: 'fa-AF' as const,
  tags: ['Winter', 'کابل'],
};

const seo: PageSeo = { name: 'About', trail: [], noindex: false, picture: null, article: null };

function read(address: string, more: Partial<PageSeo>) {
  const described = { site, origin: 'https://kites.example', address, description: 'Of kites' };
  const head = new DOMParser().parseFromString(
    seoMarkup({ ...described, seo: { ...seo, ...more } }),
    'text/html',
  ).head;
  const meta = (name: string) =>
    [...head.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map((element) =>
      element.getAttribute('content'),
    );
  const graph = JSON.parse(head.querySelector('script')?.textContent ?? '{}') as {
    '@graph'?: { '@type': string }[];
  };
  return {
    meta,
    canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href'),
    thing: (type: string) => graph['@graph']?.find((each) => each['@type'] === type),
  };
}

test('the home page introduces the charity', () => {
  const { canonical, meta, thing } = read('/', { name: 'Home' });
  expect(canonical).toBe('https://kites.example/');
  expect(meta('og:title')).toEqual(['Kites & Coats']);
  expect(meta('og:image')).toEqual(['https://kites.example/share.jpg']);
  expect(meta('og:image:alt')).toEqual(['Kites & Coats']);
  expect(meta('og:locale')).toEqual(['en_GB']);
  expect(thing('NGO')).toMatchObject({
    name: 'Kites & Coats',
    url: 'https://kites.example/',
    address: { '@type': 'PostalAddress', streetAddress: '1 Kite Yard, London', postalCode: 'E1 0XX' },
    identifier: { value: '1199999' },
    sameAs: ['https://social.example/@kites'],
  });
  expect(thing('BreadcrumbList')).toBeUndefined();
});

test('a story has its author, dates, picture and breadcrumbs', () => {
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'News & Stories', path: '/blog' },
  ];
  const { meta, thing } = read('/blog/coats', { name: '</script>Coats', trail, picture, article });
  expect(meta('og:type')).toEqual(['article']);
  expect(meta('og:locale')).toEqual(['fa_AF']);
  expect(meta('og:image')).toEqual(['https://kites.example/storage/media/coats-1920.webp']);
  expect([...meta('og:image:width'), ...meta('og:image:height')]).toEqual(['1920', '1280']);
  expect(meta('og:image:alt')).toEqual(['Coats & hooks']);
  expect(meta('article:tag')).toEqual(article.tags);
  expect(thing('Article')).toMatchObject({
    headline: '</script>Coats',
    author: { name: 'Zohra' },
    datePublished: article.published_at,
    dateModified: article.updated_at,
    inLanguage: 'fa-AF',
    publisher: { name: 'Kites & Coats' },
  });
  expect(thing('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://kites.example/' },
      { position: 2, name: 'News & Stories', item: 'https://kites.example/blog' },
      { position: 3, name: '</script>Coats', item: 'https://kites.example/blog/coats' },
    ],
  });
});

test('a form that a link fills in has the canonical address of the empty form', () => {
  expect(read('/give?amount=38&appeal=winter', {}).canonical).toBe('https://kites.example/give');
  expect(read('/contact?subject=Coats', {}).canonical).toBe('https://kites.example/contact');
});

test('the first page of a list has the canonical address of the list, others have their own', () => {
  expect(read('/blog?page=1', {}).canonical).toBe('https://kites.example/blog');
  expect(read('/blog?tag=Winter&page=1', {}).canonical).toBe('https://kites.example/blog?tag=Winter');
  expect(read('/blog?page=1&tag=Winter', {}).canonical).toBe('https://kites.example/blog?tag=Winter');
  expect(read('/blog/', {}).canonical).toBe('https://kites.example/blog');
  expect(read('/blog?page=2', {}).canonical).toBe('https://kites.example/blog?page=2');
});

test('a page that search engines should leave out says so, and nothing else', () => {
  const { canonical, meta, thing } = read('/search', { noindex: true });
  expect(meta('robots')).toEqual(['noindex']);
  expect(canonical).toBeUndefined();
  expect(thing('NGO')).toBeUndefined();
});
