import { letterType } from '../src/content/letters/letters.type';
import { demonstration } from '../src/content/demonstration';
import { autumnLetter } from './letters/autumn-letter';
import { midsummerLetter } from './letters/midsummer-letter';
import { snowLetter } from './letters/snow-letter';

const texts = [autumnLetter, midsummerLetter, snowLetter];

export const demo = demonstration(letterType, texts, async ({ blocks, published_at, ...letter }, files) => {
  const made = blocks.map(async (block) => {
    if (block.type === 'picture') {
      const { picture, ...rest } = block;
      const { image_id } = await files.picture(picture);
      return { ...rest, image_id, alt: '', size: 'text' as const };
    }
    if (block.type === 'cards') {
      const { stories, ...rest } = block;
      const ids = await Promise.all(stories.map((slug) => files.entry('posts', slug)));
      const chosen = ids.map((id) => ({ type: 'story' as const, id }));
      return { ...rest, of: 'chosen' as const, count: 3, chosen };
    }
    return block;
  });
  return { fields: { ...letter, blocks: await Promise.all(made) }, published_at };
});
