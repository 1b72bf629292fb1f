import { z } from 'zod';
import { Picture } from '../shapes';
import { block, ImageId, Line } from './block';

/** As wide as the text beside it, as the text, wider, or as the window. */
const PictureSize = z.enum(['small', 'text', 'wide', 'full']);

const common = { caption: Line(500), size: PictureSize };

/** A picture of the library; what it shows is described there, unless the page needs other words. */
export const pictureBlock = block({
  type: 'picture',
  fields: z.object({ image_id: ImageId, alt: Line(500), ...common }),
  shown: z.object({ picture: Picture, ...common }),
  says: ({ caption }) => [caption],
});
