import type { ReportText } from './text';

export const annualReport2025: ReportText = {
  name: 'annual-report-2025',
  title: 'Annual report 2024–25',
  year: 2025,
  kind: 'annual report',
  summary:
    'An eleventh school, a buyer who did not pay, and reading aloud for one minute: the year to 31 March 2025.',
  published_at: '2025-09-22T08:00:00Z',
  subtitle: 'The trustees’ report for the year to 31 March 2025',
  blocks: [
    {
      text: 'We ended our eleventh year with eleven schools, by chance and not by design: the school that joined us, the second in Kapisa, had first written to us in 2021.',
    },
    { heading: 'The year in figures' },
    {
      table: 'What there was at the end of the year, and the year before',
      head: ['', 'March 2025', 'March 2024'],
      rows: [
        ['Schools', '11', '10'],
        ['Children taught in them', '3,810', '3,520'],
        ['Paid colleagues in Afghanistan', '23', '21'],
        ['Volunteers who teach reading', '41', '27'],
        ['Coats handed out in the winter', '1,295', '1,140'],
      ],
    },
    { heading: 'What was done' },
    {
      list: [
        'The eleventh school. It had teachers and no roof over two of its five rooms. Both are covered, for £8,420, of which parents brought a tenth in stones, carting and labour.',
        'Reading groups. The volunteers’ tables grew from 27 people to 41, nearly all of them brought by somebody who was there already.',
        'A first measurement. In March 2025 every class-three child in our Kabul schools read aloud for one minute, so that there is something to compare with.',
        'The library called at 188 households, in Kabul by bicycle and in Bamyan with a donkey.',
        'Bread at noon in six schools, each loaf torn in four.',
      ],
    },
    { heading: 'What went wrong' },
    {
      list: [
        'In the autumn the orchard in Kapisa sold its best third to a buyer who paid for a little of it. He still owes the worth of £640, and we have written it off. Fruit is now sold half in advance and half at the scale.',
        'The roof of the eleventh school was to be done by November and was done in January. Children sat in their shawls for nine weeks.',
        'We sent two reports to givers late, and one with the wrong year on it.',
      ],
    },
    { heading: 'Money' },
    {
      text: 'We received £371,400 and spent £366,800. The difference of £4,600 brought the reserve to £151,900, or about five months of spending.',
    },
    {
      table: 'What it was spent on',
      head: ['', '£', 'of each pound'],
      rows: [
        ['Schools, teachers, water, coats, books and help for families', '293,400', '80p'],
        ['Getting it there and checking', '33,000', '9p'],
        ['Asking for money and thanking people for it', '25,700', '7p'],
        ['Running the charity', '14,700', '4p'],
        ['Spent', '366,800', '100p'],
      ],
      sum: true,
    },
    { heading: 'How we are run' },
    {
      text: 'Seven trustees, none of them paid, met six times. Laila Noorzai joined them in June 2024 in place of Peter Hallam, who had served for six years and has our thanks. The accounts were examined independently, without remarks. No serious incident was reported in the year.',
    },
    { text: 'Approved by the trustees on 11 September 2025 and signed for them by Margaret Osei, chair.' },
  ],
};
