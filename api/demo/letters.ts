import { letterType } from '../src/content/letters/letters.type';
import { demonstration } from '../src/content/demonstration';

const texts = [
  {
    slug: 'autumn-letter',
    title: 'What autumn brought',
    subject: 'Forty coats, two new teachers and a kite',
    preview: 'What you made possible between September and November.',
    blocks: [
      {
        id: 'greeting',
        type: 'text' as const,
        html: '<p>Dear friend,</p><p>the first snow lies on the passes, and every child on our list has a coat. That is your doing. Here is what else autumn brought.</p>',
      },
      { id: 'stories', type: 'cards' as const, of: 'stories' as const, count: 3, chosen: [] },
      {
        id: 'voice',
        type: 'quote' as const,
        text: 'My daughter reads to me now. I never learned to.',
        by: 'Zarmina, a mother in Bamyan',
      },
      {
        id: 'help',
        type: 'help' as const,
        title: 'Winter is the hard part',
        text: 'A parcel of blankets and firewood carries a family of six to spring.',
      },
    ],
  },
];

export const demo = demonstration(letterType, texts, (fields) => ({ fields }));
