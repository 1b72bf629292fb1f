import { z } from 'zod';

export const Fraction = z.number().min(0).max(1);

export const Crop = z
  .object({
    x: Fraction,
    y: Fraction,
    width: z.number().min(0.01).max(1),
    height: z.number().min(0.01).max(1),
  })
  .refine(
    ({ x, y, width, height }) => x + width <= 1.000001 && y + height <= 1.000001,
    'This part reaches beyond the edge of the picture.',
  );
export type Crop = z.infer<typeof Crop>;
