import type { ReportText } from './text';

export const annualReport2026: ReportText = {
  name: 'annual-report-2026',
  title: 'Annual report 2025–26',
  year: 2026,
  kind: 'annual report',
  summary:
    'Eleven schools, 3,940 children, £398,200 spent. An orchard that paid its school’s way, reading measured twice, and what we got wrong.',
  published_at: '2026-09-21T08:00:00Z',
  subtitle: 'The trustees’ report for the year to 31 March 2026',
  blocks: [
    {
      text: 'This is the twelfth report of the trustees. It says what we set out to do, what was done, what it cost and where we fell short. The accounts that belong to it were examined independently and are published beside it.',
    },
    { heading: 'What we are for' },
    {
      text: 'Lapis Children’s Trust relieves poverty and advances the education of children in Afghanistan. We work with eleven primary schools, five in Kabul, four in Bamyan and two in Kapisa, in which 3,940 children are taught. Parents and teachers ask in writing for what they need, and the accounts of each project are read aloud to them when it ends. In deciding what to do we have had regard to the Charity Commission’s guidance on public benefit.',
    },
    { heading: 'The year in figures' },
    {
      table: 'What there was at the end of the year, and the year before',
      head: ['', 'March 2026', 'March 2025'],
      rows: [
        ['Schools', '11', '11'],
        ['Children taught in them', '3,940', '3,810'],
        ['Paid colleagues in Afghanistan', '24', '23'],
        ['of whom women', '13', '12'],
        ['Volunteers who teach reading', '46', '41'],
        ['Coats handed out in the winter', '1,360', '1,295'],
        ['Households that the library calls at', '214', '188'],
      ],
    },
    { heading: 'What was done' },
    {
      list: [
        'Teachers. Three tables of volunteers, two in Kabul and one in Bamyan, met every month but the two coldest to practise their lessons on each other. Tea, bread and fares cost £1,147 in 2025.',
        'Reading. Every class-three child in our Kabul schools read aloud for one minute, in March and in November 2025. In the three schools with reading groups the average rose from 24 words to 39, in the two without from 25 to 33. We treat that as encouragement and not as proof.',
        'The library. Two bicycles and a donkey carried 1,140 books from house to house, for £5,240 a year.',
        'The orchard in Kapisa. Its 412 pomegranate trees left £2,370 after the harvest of 2025, and so paid all that its school needs in a year besides its teachers, £2,260, for the first time.',
        'Families. 811 people came to a day of kites in Kabul in November 2025. It cost £1,180, which is £30 more than we had set aside.',
        'Water. We repaired four pumps and surveyed a fifth yard, in Bamyan, where drilling began after the year had ended.',
      ],
    },
    { heading: 'What went wrong' },
    {
      list: [
        'We sized the winter’s coats by age, and one in eight did not fit. About 170 had to be exchanged, some of them twice. From August 2026 every child is measured.',
        'We printed 180 invitations to the kite day for families of whom many do not read. The teachers called on all of them in three evenings, which we should have asked them to do in the first place.',
        'Three volunteers left because, they told us, we had asked too much of them. Since January 2026 nobody takes more than two afternoons a week.',
      ],
    },
    { heading: 'Money' },
    {
      text: 'We received £412,600 and spent £398,200. The difference of £14,400 went into the reserve. Salaries in London are shared among the four lines of spending by the hours that each person works on them.',
    },
    {
      table: 'Where it came from, in the year to 31 March 2026',
      head: ['', '£'],
      rows: [
        ['Gifts from people, with Gift Aid', '231,400'],
        ['Grants from trusts', '118,000'],
        ['Legacies', '31,200'],
        ['Schools, mosques, churches and clubs', '24,900'],
        ['Interest', '7,100'],
        ['Received', '412,600'],
      ],
      sum: true,
    },
    {
      table: 'What it was spent on',
      head: ['', '£', 'of each pound'],
      rows: [
        ['Schools, teachers, water, coats, books and help for families', '322,500', '81p'],
        ['Getting it there and checking', '31,900', '8p'],
        ['Asking for money and thanking people for it', '27,900', '7p'],
        ['Running the charity', '15,900', '4p'],
        ['Spent', '398,200', '100p'],
      ],
      sum: true,
    },
    {
      table: 'The first of these lines more closely',
      head: ['', '£'],
      rows: [
        ['Teachers: pay, training, the tables', '128,600'],
        ['Roofs, stoves, windows and repairs', '61,400'],
        ['Help for families', '40,500'],
        ['Bread at noon', '38,200'],
        ['Water', '21,300'],
        ['Coats', '17,600'],
        ['Books and the library', '14,900'],
        ['Together', '322,500'],
      ],
      sum: true,
    },
    { heading: 'Reserve' },
    {
      text: 'We promise a school five years, so we keep enough to leave none in the lurch: between four and six months of spending. At 31 March 2026 the reserve stood at £166,300, which would carry the work for about five months. The trustees look at it every quarter.',
    },
    { heading: 'Risks, and what we do about them' },
    {
      list: [
        'Money that does not arrive. Transfers go only through licensed channels, in parts, and everyone we pay is checked against the UK sanctions list.',
        'Harm to a child. Our safeguarding policy is published, its training is repeated every year, and a trustee who is a paediatrician answers for it. No serious incident was reported in the year.',
        'Orders that stop our work. In 2021 we paused for eleven weeks. We stop again whenever we cannot check, and keep the staff on their pay meanwhile.',
        'Dependence on few. No single giver brought more than 11 per cent of our income.',
      ],
    },
    { heading: 'How we are run' },
    {
      text: 'Seven trustees, none of them paid, met six times: Margaret Osei (chair), Imran Chaudhry (treasurer), Ruth Calloway, Dr Helen Birtwistle (safeguarding), Zahra Ahmadi, Dr Karim Yousufi and Laila Noorzai. New trustees are found by open advertisement and serve for three years, twice at most in a row. Hannah Whitlock is the director, four days a week, for £34,400 a year; the trustees set that sum by what small charities in London pay. No member of staff earns £60,000 or more.',
    },
    {
      text: 'We ask people for money ourselves and employ no agency to do so. We follow the Code of Fundraising Practice, and had two complaints about fundraising, both about how often we write. Both were settled by writing less.',
    },
    { heading: 'What comes next' },
    {
      list: [
        'A pump for the yard in Bamyan, and an honest bill for it.',
        'Coats made to measure for every name on the schools’ lists.',
        'One more round for the library, if we find the money: some eighty houses are waiting.',
      ],
    },
    { text: 'Approved by the trustees on 10 September 2026 and signed for them by Margaret Osei, chair.' },
  ],
};
