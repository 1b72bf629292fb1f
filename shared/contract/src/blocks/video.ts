import { z } from 'zod';
import { FreeText, Picture } from '../shapes';
import { block, ImageId, Line } from './block';
import { videoAt } from './video-address';

const urlWords = 'Paste the address of a video at YouTube or Vimeo, such as https://youtu.be/…';

/** A video that stays with its provider: nothing is asked for there until the visitor says so. */
export const videoBlock = block({
  type: 'video',
  fields: z.object({
    url: FreeText.trim()
      .max(500, urlWords)
      .refine((url) => url === '' || videoAt(url) !== undefined, urlWords),
    title: Line(160),
    image_id: ImageId,
  }),
  shown: z.object({
    title: z.string(),
    url: z.string(),
    provider: z.enum(['YouTube', 'Vimeo']),
    /** Where it plays within the page, at the provider's address for privacy; null where the charity only links to it. */
    player: z.string().nullable(),
    picture: Picture.nullable(),
  }),
  says: ({ title }) => [title],
});
