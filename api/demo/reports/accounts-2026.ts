import type { ReportText } from './text';

export const accounts2026: ReportText = {
  name: 'examined-accounts-2026',
  title: 'Examined accounts 2025–26',
  year: 2026,
  kind: 'accounts',
  summary:
    'Statement of financial activities, balance sheet and notes for the year to 31 March 2026, with the independent examiner’s report.',
  published_at: '2026-09-21T08:00:00Z',
  subtitle: 'For the year to 31 March 2026',
  blocks: [
    {
      text: 'These accounts belong to the trustees’ report for the same year. All figures are in pounds, rounded to the nearest hundred.',
    },
    { heading: 'Statement of financial activities' },
    {
      table: 'Year to 31 March 2026, with the year before',
      head: ['', 'Unrestricted', 'Restricted', 'Total 2026', 'Total 2025'],
      rows: [
        ['Gifts from people', '231,400', '–', '231,400', '214,800'],
        ['Grants from trusts', '31,700', '86,300', '118,000', '104,500'],
        ['Legacies', '31,200', '–', '31,200', '22,000'],
        ['Schools and groups', '24,900', '–', '24,900', '23,700'],
        ['Interest', '7,100', '–', '7,100', '6,400'],
        ['Income', '326,300', '86,300', '412,600', '371,400'],
      ],
      sum: true,
    },
    {
      table: 'Spending, and what was left of it',
      head: ['', 'Unrestricted', 'Restricted', 'Total 2026', 'Total 2025'],
      rows: [
        ['Schools and families', '236,200', '86,300', '322,500', '293,400'],
        ['Transfer and checks', '31,900', '–', '31,900', '33,000'],
        ['Raising funds', '27,900', '–', '27,900', '25,700'],
        ['Running the charity', '15,900', '–', '15,900', '14,700'],
        ['Expenditure', '311,900', '86,300', '398,200', '366,800'],
        ['Net income', '14,400', '–', '14,400', '4,600'],
        ['Funds brought forward', '151,900', '–', '151,900', '147,300'],
        ['Funds carried forward', '166,300', '–', '166,300', '151,900'],
      ],
      sum: true,
    },
    { heading: 'Balance sheet' },
    {
      table: 'At 31 March',
      head: ['', '2026', '2025'],
      rows: [
        ['Fixed assets: equipment of the office', '2,400', '3,100'],
        ['Debtors: Gift Aid still to come', '14,800', '12,300'],
        ['Cash at bank in the United Kingdom', '128,600', '117,200'],
        ['Cash at bank and in hand in Afghanistan', '34,300', '32,500'],
        ['Creditors, all due within a year', '−13,800', '−13,200'],
        ['Net assets, all of them unrestricted', '166,300', '151,900'],
      ],
      sum: true,
    },
    {
      text: 'Approved by the trustees on 10 September 2026 and signed for them by Imran Chaudhry, treasurer.',
    },
    { heading: 'Notes' },
    {
      list: [
        'How they are made. The accounts follow the Charities SORP (FRS 102) and the Charities Act 2011, on the footing that the charity goes on. Income counts when we are entitled to it, can measure it, and will probably receive it; spending counts when it is owed.',
        'Restricted grants. Three trusts gave £86,300 for named purposes: £52,000 for teachers, £19,300 for water and £15,000 for bread. All of it was spent on these in the year.',
        'Salaries in London. Three people, £78,300 in all: the director £34,400, the programmes manager £30,700, the finance manager, two days a week, £13,200. National Insurance and pensions came to £7,900. Nobody earned £60,000 or more.',
        'Salaries in Afghanistan. 24 colleagues, £98,400 in all. Those who could not travel to work were paid the same.',
        'Trustees. None was paid. Two were refunded fares of £214.',
        'Related parties. Trustees gave £3,150 without conditions. There were no other dealings with them.',
        'Foreign money. Sums in afghanis and dollars are taken at the rate of the day. The difference cost £1,900, which stands under transfer and checks.',
        'Examiner. The fee was £1,500, as in the year before.',
      ],
    },
    { heading: 'The independent examiner’s report' },
    {
      text: 'To the trustees of Lapis Children’s Trust. I report on the accounts for the year to 31 March 2026. As trustees you are responsible for preparing them. I examined them under section 145 of the Charities Act 2011 and followed the directions of the Charity Commission. As the income was above £250,000 I confirm that I am qualified to do so, as a fellow of the Institute of Chartered Accountants in England and Wales.',
    },
    {
      text: 'I have completed my examination. Nothing has come to my attention that gives me cause to believe that accounting records were not kept as section 130 of the Act requires, that the accounts do not accord with those records, or that they do not meet the requirements of the regulations as to their form and content, other than that they give a true and fair view, which is no part of an examination. I have no concerns, and there is nothing else to which attention should be drawn.',
    },
    { text: 'Priya Nair FCA, Nair & Holt, London, 14 September 2026.' },
  ],
};
