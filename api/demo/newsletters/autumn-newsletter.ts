import type { DemoNewsletter } from './newsletter';

export const autumnNewsletter: DemoNewsletter = {
  slug: 'autumn-letter',
  language: 'en',
  title: 'What autumn brought',
  subject: 'Coats, nineteen keys, and nine days too late',
  preview: 'Most of the coats came before the snow. Two schools waited, and that was our doing.',
  published_at: '2026-11-17T08:00:00Z',
  blocks: [
    {
      id: 'greeting',
      type: 'text',
      html: `<p>Dear friend,</p>
<p>The first snow fell in Bamyan on 3 November. Five of the seven schools had their coats by then. The last lorry
reached the other two on the 5th and the 8th, and in those days 211 children walked to school without the coat that we
had promised them. I would rather tell you so myself than have you find it in a table.</p>
<p>The nine days were lost over zips. Parwin shut twenty sample coats in an ice-cream seller’s freezer overnight, and in
the morning seven would not open. The buttons are better. We ought to have asked the freezer in June.</p>`,
    },
    {
      id: 'coats',
      type: 'picture',
      picture: 'stories/winter-coats',
      caption: 'By 8 November 1,450 children had a coat that fits.',
    },
    {
      id: 'voice',
      type: 'quote',
      text: 'Last year the sleeves came down past his fingers, and he was proud of that. This year he complains that it fits.',
      by: 'Gul Bibi, grandmother, Bamyan',
    },
    {
      id: 'more',
      type: 'text',
      html: `<h2>Two more things to read</h2>
<p>Mirza Husain opens and shuts one of our schools. We asked him to write down a day, and he did, with the hours. And if
you have ever wondered what is under a school yard: Ruth has the bill.</p>`,
    },
    { id: 'stories', type: 'cards', stories: ['winter-coats', 'caretakers-keys', 'school-well'] },
    {
      id: 'goodbye',
      type: 'text',
      html: `<p>With warm wishes from Kite Yard,<br />Hannah Whitlock</p>
<p>If you would like to ask anything, just reply to this letter. I read everything that comes.</p>`,
    },
    {
      id: 'help',
      type: 'help',
      title: 'A coat costs £13.40',
      text: 'Cloth, sewing, the lorry and the handing out are in it. The zips are not.',
    },
  ],
};
