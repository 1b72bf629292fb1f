import type { ReportText } from './text';

export const annualReport2023: ReportText = {
  name: 'annual-report-2023',
  title: 'Annual report 2022–23',
  year: 2023,
  kind: 'annual report',
  summary:
    'A late frost, an order that sent our women colleagues home, and full pay for all of them: the year to 31 March 2023.',
  published_at: '2023-09-25T08:00:00Z',
  subtitle: 'The trustees’ report for the year to 31 March 2023',
  blocks: [
    {
      text: 'On 24 December 2022 Afghan women were barred from working for charities. This report begins with what we did then, because everything else in the year was coloured by it.',
    },
    { heading: 'December, and after' },
    {
      text: 'We stopped for nine days to ask our women colleagues what they wanted. None wished to resign and all wished to go on from home. They plan lessons, keep the accounts and telephone with families from there; where a school has leave to let its women teachers in, they teach. Everybody has had full pay throughout. The trustees decided on 5 January 2023 that we would go on only as long as women in the families we help can be reached by women. So far they can.',
    },
    { heading: 'The year in figures' },
    {
      table: 'What there was at the end of the year, and the year before',
      head: ['', 'March 2023', 'March 2022'],
      rows: [
        ['Schools', '9', '9'],
        ['Children taught in them', '3,180', '3,060'],
        ['Paid colleagues in Afghanistan', '19', '18'],
        ['Volunteers who teach reading', '19', '9'],
        ['Coats handed out in the winter', '1,020', '870'],
      ],
    },
    { heading: 'What was done' },
    {
      list: [
        'All nine schools stayed open to the end of class six, for girls and for boys.',
        'Bread at noon began in Kabul, from ovens down the lane.',
        'Parcels of flour, oil and beans for 460 families, from December to March.',
        'Two pumps were mended and one was moved to where it should have been.',
      ],
    },
    { heading: 'What went wrong' },
    {
      list: [
        'A frost in April 2022 took the blossom of the orchard in Kapisa. It sold 300 kilos in the whole year, and we paid for the stove of its school.',
        'Eleven parcels of flour went to families whose names stood on two lists. We had not compared them.',
        'Bank transfers took 34 days on average. We had counted on ten, and two schools had to buy on credit.',
      ],
    },
    { heading: 'Money' },
    {
      text: 'We received £301,500 and spent £296,300. The difference of £5,200 brought the reserve to £151,100, or about six months of spending.',
    },
    {
      table: 'What it was spent on',
      head: ['', '£', 'of each pound'],
      rows: [
        ['Schools, teachers, water, coats, books and help for families', '231,100', '78p'],
        ['Getting it there and checking', '29,600', '10p'],
        ['Asking for money and thanking people for it', '23,700', '8p'],
        ['Running the charity', '11,900', '4p'],
        ['Spent', '296,300', '100p'],
      ],
      sum: true,
    },
    { heading: 'How we are run' },
    {
      text: 'Seven trustees, none of them paid, met nine times, three of them at short notice. The accounts were examined independently, without remarks. No serious incident was reported in the year.',
    },
    { text: 'Approved by the trustees on 14 September 2023 and signed for them by Margaret Osei, chair.' },
  ],
};
