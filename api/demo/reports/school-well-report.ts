import type { ReportText } from './text';

export const schoolWell: ReportText = {
  name: 'school-well-report-2026',
  title: 'A pump for a school yard in Bamyan',
  year: 2026,
  kind: 'project report',
  summary:
    'Two boreholes, one of them dry, and the bill for both: how a school got its water, and what we will look at in December.',
  published_at: '2026-09-30T08:00:00Z',
  subtitle: 'Project report, April to September 2026',
  blocks: [
    { heading: 'What was asked for' },
    {
      text: 'In February 2026 the parents and teachers of one of our four schools in Bamyan wrote to us: water in the yard, and nobody to miss arithmetic. The school has 312 pupils. Its water came from a stream twenty minutes away, carried by the caretaker and by four of the older pupils in turn. Each turn cost a child some forty minutes of lessons.',
    },
    { heading: 'What was done' },
    {
      table: 'The work from week to week',
      head: ['When', 'What'],
      words: true,
      rows: [
        ['April', 'Survey by a local firm; two possible places, at the wall and by the poplars'],
        ['4 to 13 May', 'First borehole, at the wall: dry rock at 44 metres'],
        ['20 May', 'The trustees agree to a second attempt, paid from the reserve'],
        ['25 May to 2 June', 'Second borehole, by the poplars: water at 27 metres'],
        ['5 June', 'First sample fails: coliform bacteria. The borehole is disinfected'],
        ['23 June', 'Second sample is clean: bacteria, arsenic and fluoride'],
        ['27 June', 'The pump is opened'],
        ['11 to 22 July', 'A bearing wears through; eleven days without water'],
        ['30 August', 'Accounts read aloud to parents and teachers'],
      ],
    },
    { heading: 'What it cost' },
    {
      table: 'Planned and spent, in pounds',
      head: ['', 'Planned', 'Spent'],
      rows: [
        ['Borehole, casing, hand pump, slab and drain', '4,300', '4,300'],
        ['The dry hole', '–', '1,420'],
        ['Disinfecting, two more tests, travel', '–', '430'],
        ['Altogether', '4,300', '6,150'],
      ],
      sum: true,
    },
    {
      text: 'The £1,850 beyond the plan came from the reserve. We set aside £90 a year for the next bearing.',
    },
    { heading: 'What there is now' },
    {
      list: [
        'A hand pump that gives 18 litres a minute, in use since 27 June.',
        'Water for 312 pupils, and after lessons for 26 households nearby.',
        'A box of spare parts in the caretaker’s store. He and a neighbour have taken the pump apart and put it together twice.',
        'A test every six months. If the water fails it, the handle comes off that day.',
      ],
    },
    { heading: 'What we learnt' },
    {
      list: [
        'Ask the neighbours before the drillers come. An old man had told them from the first week where his father’s well had been. From now on the question stands on the survey’s form.',
        'Plan for a second hole. One in four boreholes in that valley is dry, and our budget had no line for it.',
        'Spare parts belong beside the pump, not in Kabul.',
        'A handle for adults is too high for class one. A mason solved that with a flat stone.',
      ],
    },
    { heading: 'What we don’t know' },
    {
      text: 'Whether more children come to school because of the pump. We will compare attendance when the school year ends in December, and publish what we find, whichever way it goes.',
    },
    { text: 'Written by Ruth Calloway, trustee, with Nasrullah Karimi. September 2026.' },
  ],
};
