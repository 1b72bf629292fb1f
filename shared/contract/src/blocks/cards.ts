import { z } from 'zod';
import { Id, Language, Picture } from '../shapes';
import { block } from './block';

const CardType = z.enum(['story', 'project']);

export const cardsBlock = block({
  type: 'cards',
  fields: z.object({
    of: z.enum(['stories', 'projects', 'chosen']),
    count: z.int('Choose how many').min(1, 'Show at least one').max(12, 'Show at most twelve'),
    chosen: z.array(z.object({ type: CardType, id: Id })).max(12, 'Choose at most twelve'),
  }),
  shown: z.object({
    cards: z.array(
      z.object({
        type: CardType,
        id: Id,
        title: z.string(),
        text: z.string(),
        language: Language,
        path: z.string(),
        picture: Picture.nullable(),
      }),
    ),
  }),
  says: () => [],
  isEmpty: ({ of, chosen }) => of === 'chosen' && chosen.length === 0,
});
