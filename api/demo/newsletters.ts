import { newsletterType } from '../src/content/newsletters/newsletters.type';
import { demonstration } from '../src/content/demonstration';
import { autumnNewsletter } from './newsletters/autumn-newsletter';
import { midsummerNewsletter } from './newsletters/midsummer-newsletter';
import { snowNewsletter } from './newsletters/snow-newsletter';

const texts = [autumnNewsletter, midsummerNewsletter, snowNewsletter];

export const demo = demonstration(
  newsletterType,
  texts,
  async ({ blocks, published_at, ...newsletter }, files) => {
    const made = blocks.map(async (block) => {
      if (block.type === 'picture') {
        const { picture, ...rest } = block;
        const { image_id } = await files.picture(picture);
        return { ...rest, image_id, alt: '', size: 'text' as const };
      }
      if (block.type === 'cards') {
        const { stories, ...rest } = block;
        const ids = await Promise.all(stories.map((slug) => files.entry('stories', slug)));
        const chosen = ids.map((id) => ({ type: 'story' as const, id }));
        return { ...rest, of: 'chosen' as const, count: 3, chosen };
      }
      return block;
    });
    return { fields: { ...newsletter, blocks: await Promise.all(made) }, published_at };
  },
);
