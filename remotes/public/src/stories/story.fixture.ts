import type { Story, StorySummary } from '@lapis/contract';

export const storySummary = (id: number, more: Partial<StorySummary> = {}): StorySummary => ({
  id,
  slug: `story-${id}`,
  language: 'en',
  title: `Story ${id}`,
  excerpt: `What story ${id} is about.`,
  image: {
    url: `/storage/media/${id}.webp`,
    alt: `Picture ${id}`,
    width: 1500,
    height: 1000,
    placeholder: '',
    variants: [],
  },
  tags: ['Winter'],
  author: 'Mina Marsh',
  // A minute before midnight UTC: the next day in local time east of Greenwich.
  published_at: '2026-11-14T23:59:00.000Z',
  reading_minutes: 3,
  ...more,
});

export const story = (more: Partial<Story> = {}): Story => ({
  ...storySummary(1),
  html: '<h2>Measured with ribbon</h2><p>Thirty-one tailors sewed them.</p>',
  blocks: [],
  updated_at: '2026-11-15T08:00:00.000Z',
  related: [storySummary(2), storySummary(3)],
  previous: null,
  next: null,
  ...more,
});

export const storyList = <T>(results: T[], { total = results.length, page = 1, per_page = 10 } = {}) => ({
  results,
  total,
  page,
  per_page,
});
