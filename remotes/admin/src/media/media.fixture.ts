import type { Media } from '@lapis/contract';

export const picture: Media = {
  id: 5,
  kind: 'image',
  name: 'kites.jpg',
  source: null,
  mime: 'image/jpeg',
  size: 2_411_724,
  width: 1600,
  height: 1200,
  state: 'ready',
  problem: null,
  picture: {
    url: '/storage/media/abc/960.webp',
    alt: 'Two kites',
    width: 1600,
    height: 1200,
    placeholder: '',
    variants: [],
  },
  file_url: null,
  pages: null,
  placeholder: 'data:image/webp;base64,UklGRg==',
  alt: 'Two kites',
  decorative: false,
  caption: '',
  focal_x: 0.5,
  focal_y: 0.5,
  crop: null,
  people: false,
  consent: null,
  tags: [],
  shown: true,
  used_in: [],
  version: 3,
  created_at: '2026-01-05T10:00:00.000Z',
  created_by: 'Mina Marsh',
  deleted_at: null,
};

export const consent = {
  from: 'Parents of Zahra',
  covers: 'the website',
  given_at: '2025-03-01',
  until: null,
  withdrawn_at: null,
  note: '',
  form: null,
};

export const document: Media = {
  ...picture,
  id: 6,
  kind: 'document',
  name: 'annual.pdf',
  source: null,
  mime: 'application/pdf',
  width: null,
  height: null,
  picture: null,
  file_url: '/storage/media/def/annual.pdf',
  pages: 24,
  alt: '',
};

export const listed = (...results: Media[]) => ({ results, total: results.length, page: 1, per_page: 24 });

/** Returns the UTC date that many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
