import { z } from 'zod';
import { FreeText, Picture } from '../shapes';
import { block, ImageId, Line } from './block';
import { videoAt } from './video-address';

const urlWords = 'Paste the address of a video at YouTube or Vimeo, such as https://youtu.be/…';

/** Video hosted by a provider. Nothing is requested from the provider until the visitor agrees. */
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
    player: z.string().nullable(),
    picture: Picture.nullable(),
  }),
  says: ({ title }) => [title],
  isEmpty: ({ url }) => url === '',
});
