import { sitePageType } from '../src/content/site-pages/site-pages.type';
import { demonstration } from '../src/content/demonstration';

const banner = {
  title: '',
  subtitle: 'Coats, blankets and firewood before the snow closes the passes.',
  image_id: null,
  button: 'help' as const,
  label: '',
  href: '',
};

const texts = [
  {
    path: 'winter-appeal',
    title: 'Winter appeal',
    summary: 'What a family needs to come through an Afghan winter, and how you can help.',
    banner,
    blocks: [
      {
        id: 'why',
        type: 'text' as const,
        html: '<p>In the high valleys winter begins in November. By January the roads are closed, and a family lives on what it has under its roof.</p><h2>What we bring</h2><p>Each parcel is packed in Kabul by people who know the families, and carried up before the passes close.</p>',
      },
      {
        id: 'numbers',
        type: 'numbers' as const,
        items: [
          { value: '1,450', label: 'children got a winter coat last year' },
          { value: '£38', label: 'buys blankets and firewood for a family of six' },
          { value: '12', label: 'villages are on this winter’s list' },
        ],
      },
      {
        id: 'voice',
        type: 'quote' as const,
        text: 'The stove was warm when my daughters came home from school. That is all I wanted.',
        by: 'A mother in Bamyan',
      },
      {
        id: 'give',
        type: 'give' as const,
        title: 'Give coats for the winter',
        text: '',
        purpose: 'appeal:winter-coats',
        amounts: [
          { pounds: '13.40', does: 'a winter coat for a child' },
          { pounds: '40.20', does: 'coats for three brothers and sisters' },
        ],
      },
      {
        id: 'questions',
        type: 'questions' as const,
        items: [
          {
            question: 'When do the parcels leave?',
            html: '<p>The first lorries leave Kabul in the last week of October, the last ones when the first snow falls.</p>',
          },
          {
            question: 'Can I send clothes?',
            html: '<p>Sending them costs more than buying them there, and buying there helps the tailors of Kabul. Please send money instead.</p>',
          },
        ],
      },
      { id: 'help', type: 'help' as const, title: 'Help a family through the winter', text: '' },
    ],
  },
];

export const demo = demonstration(sitePageType, texts, (fields) => ({ fields }));
