import { z } from 'zod';
import { Picture } from '../shapes';
import { block, ImageId, Line } from './block';

/** `small` is at most 320 pixels wide, `text` as wide as the text, `full` as wide as the window. */
const PictureSize = z.enum(['small', 'text', 'wide', 'full']);

const common = { caption: Line(500), size: PictureSize };

export const pictureBlock = block({
  type: 'picture',
  fields: z.object({ image_id: ImageId, alt: Line(500), ...common }),
  shown: z.object({ picture: Picture, ...common }),
  says: ({ caption }) => [caption],
  isEmpty: ({ image_id }) => image_id === null,
});
