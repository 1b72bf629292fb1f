import { timestamp } from '../database/clock';

/** A story with nothing in it, as the database takes it; a draft where no time is given. */
export const bareStory = (slug: string, published_at: string | null) => ({
  slug,
  title: slug,
  excerpt: '',
  html: '',
  reading_minutes: 1,
  author: '',
  image_id: null,
  image_alt: '',
  published_at,
  created_at: timestamp(),
  updated_at: timestamp(),
});
