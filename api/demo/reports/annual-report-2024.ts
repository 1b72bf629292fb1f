import type { ReportText } from './text';

export const annualReport2024: ReportText = {
  name: 'annual-report-2024',
  title: 'Annual report 2023–24',
  year: 2024,
  kind: 'annual report',
  summary:
    'A library without a building, lectures that emptied a room, and £3,800 taken from the reserve: the year to 31 March 2024.',
  published_at: '2024-09-23T08:00:00Z',
  subtitle: 'The trustees’ report for the year to 31 March 2024',
  blocks: [
    {
      text: 'Two things that we began this year went badly before they went well. Both were mended by people who were closer to them than we are.',
    },
    { heading: 'The year in figures' },
    {
      table: 'What there was at the end of the year, and the year before',
      head: ['', 'March 2024', 'March 2023'],
      rows: [
        ['Schools', '10', '9'],
        ['Children taught in them', '3,520', '3,180'],
        ['Paid colleagues in Afghanistan', '21', '19'],
        ['Volunteers who teach reading', '27', '19'],
        ['Coats handed out in the winter', '1,140', '1,020'],
      ],
    },
    { heading: 'What was done' },
    {
      list: [
        'The library. Two bicycles in Kabul and a donkey in Bamyan began to carry books to children who cannot go to school. It asks no deposit and has no building.',
        'A tenth school, the fourth in Bamyan, was promised five years.',
        'Stoves. Every classroom of our nine older schools has one that draws.',
        'Earthquakes in Herat, in October 2023. We do not work there, and sent those who asked us how to help to charities that do.',
      ],
    },
    { heading: 'What went wrong' },
    {
      list: [
        'For five months the library asked for twenty afghanis a book. Families stopped opening the door. When every deposit was given back, the loans doubled by the autumn.',
        'We paid for lectures over the internet to the volunteers, with slides in English. In four months the table in Kabul went from nineteen people to eight. They now teach each other.',
        'We spent more than we received. A grant that we had counted on was put off by a year.',
      ],
    },
    { heading: 'Money' },
    {
      text: 'We received £338,900 and spent £342,700. The trustees took the £3,800 that were missing from the reserve, which stood at £147,300 at the end of the year.',
    },
    {
      table: 'What it was spent on',
      head: ['', '£', 'of each pound'],
      rows: [
        ['Schools, teachers, water, coats, books and help for families', '270,700', '79p'],
        ['Getting it there and checking', '30,800', '9p'],
        ['Asking for money and thanking people for it', '27,400', '8p'],
        ['Running the charity', '13,800', '4p'],
        ['Spent', '342,700', '100p'],
      ],
      sum: true,
    },
    { heading: 'How we are run' },
    {
      text: 'Seven trustees, none of them paid, met seven times, once only about the reserve. The accounts were examined independently, without remarks. One serious incident, the loss of £380 on a journey in Bamyan, was reported to the Charity Commission, which took no action.',
    },
    { text: 'Approved by the trustees on 12 September 2024 and signed for them by Margaret Osei, chair.' },
  ],
};
