import type { DemoNewsletter } from './newsletter';

export const midsummerNewsletter: DemoNewsletter = {
  slug: 'midsummer-letter',
  language: 'en',
  title: 'Water, at the second try',
  subject: 'The pump is open, and it stands by the poplars',
  preview: 'A dry hole, an old neighbour who knew better, and a donkey who reads the road.',
  published_at: '2026-07-01T07:30:00Z',
  blocks: [
    {
      id: 'greeting',
      type: 'text',
      html: `<p>Dear friend,</p>
<p>On 27 June somebody in Bamyan filled a bucket in the school yard, and nobody missed arithmetic for it. Until that day
four pupils carried the water from a stream twenty minutes away.</p>
<p>It was our second hole. The first was dry, at 44 metres, and cost £1,420. Haji Rahim, who lives next to the school, had
said where to drill from the start. Ruth will tell you the whole of it in August, with the bill.</p>`,
    },
    { id: 'pump', type: 'picture', picture: 'stories/school-well', caption: '' },
    {
      id: 'library',
      type: 'text',
      html: `<h2>Meanwhile, on four legs</h2>
<p>Badam the donkey and two bicycles call at 214 houses every fortnight. Nasrullah has written down what they carry, what
was asked for most, and what a cloudburst did in April.</p>`,
    },
    {
      id: 'read-on',
      type: 'button',
      kind: 'plain',
      label: 'Read about the library',
      href: '/blog/home-library',
    },
    {
      id: 'goodbye',
      type: 'text',
      html: '<p>With warm wishes from Kite Yard,<br />Samira Latif</p>',
    },
  ],
};
