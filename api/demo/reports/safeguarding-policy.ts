import type { ReportText } from './text';

export const safeguardingPolicy: ReportText = {
  name: 'safeguarding-policy-2026',
  title: 'Safeguarding policy',
  year: 2026,
  kind: 'policy',
  summary:
    'How we keep children and adults from harm, who answers for it, and what happens when somebody is worried. Reviewed every March.',
  published_at: '2026-03-16T08:00:00Z',
  subtitle: 'Approved on 12 March 2026, to be reviewed by March 2027',
  blocks: [
    {
      text: 'No child or adult shall come to harm through our work or through anybody who works for us. This policy binds trustees, staff, volunteers and partners, in the United Kingdom and in Afghanistan. It is read aloud in Dari or Pashto to everyone it binds, before they begin and every year again.',
    },
    { heading: 'If you are worried now' },
    {
      list: [
        'If somebody is in danger in the United Kingdom, call 999 first.',
        'At a school: tell either of its two people for worries, a woman and a man. Their names hang by the door.',
        'In Kabul, Bamyan or Kapisa: tell Parwin Sharifi or Nasrullah Karimi.',
        'Anywhere: tell Dr Helen Birtwistle, the trustee for safeguarding, through 020 7946 0857 or hello@lapis.example with the word “safeguarding”.',
        'You need no proof and need not give your name. Nobody who tells us in good faith will suffer for it.',
      ],
    },
    { heading: 'What we mean' },
    {
      text: 'A child is anyone under 18. Harm is physical, emotional or sexual abuse, neglect, exploitation, and any use of our help to gain power over somebody. An adult may be at risk too: through poverty, illness, widowhood or displacement. The wish for a coat or a place in school can be enough.',
    },
    { heading: 'What everybody promises' },
    {
      list: [
        'Two adults are present at everything we do with children. Nobody is alone with a child out of others’ sight.',
        'Nobody strikes, shames or shouts at a child, whatever is usual elsewhere.',
        'Nobody asks for anything in return for help: no money, no work, no favour, no story.',
        'Nobody takes photographs of children, or gives out a child’s name or place.',
        'Nobody writes to a child in private, by telephone or over the internet.',
        'Whoever sees one of these broken says so within the day.',
      ],
    },
    { heading: 'Whom we take on' },
    {
      list: [
        'Everyone is interviewed by two people, one of whom asks about safeguarding.',
        'Two references are taken up by telephone. In the United Kingdom we ask the Disclosure and Barring Service where the post allows it; in Afghanistan we ask the elders of two places where the person has lived.',
        'Training comes before the first day with children and is repeated each year. In 2025, all 24 paid colleagues and 44 of 46 volunteers were trained; the two came back to their groups when they had been.',
      ],
    },
    { heading: 'When something is reported' },
    {
      table: 'Who does what, and how soon',
      head: ['By when', 'What happens'],
      words: true,
      rows: [
        [
          'At once',
          'Whoever hears it makes sure that the child is safe, listens, promises no secrecy, and asks no leading questions',
        ],
        [
          'The same day',
          'It is written down in the person’s own words and told to the trustee for safeguarding',
        ],
        [
          'Within a day',
          'The trustee decides with the chair: doctor, police, local authority, and who stays away from work on full pay',
        ],
        [
          'Within a week',
          'A serious incident is reported to the Charity Commission. Families are told what is being done',
        ],
        [
          'Within a month',
          'Two people who are not involved have looked into it, and the trustees have decided',
        ],
        ['After that', 'We ask what made it possible, and change that'],
      ],
    },
    {
      text: 'Where going to an authority would put a child or a family in greater danger, the trustee decides with the colleague on the spot and writes down why. The wish of the person harmed comes first.',
    },
    { heading: 'What we keep' },
    {
      text: 'Records of worries are kept apart from all others, encrypted, in London. Three people can read them. They are kept for 25 years, or 75 where a member of staff was accused and the worry proved right.',
    },
    { heading: 'Who answers for it' },
    {
      list: [
        'The trustees together. Safeguarding stands first on the agenda of every meeting.',
        'Dr Helen Birtwistle, who leads, trains and keeps the records.',
        'Hannah Whitlock, director, who sees that this policy is followed.',
        'Every person who works with us.',
      ],
    },
    { heading: 'Where it comes from' },
    {
      text: 'The policy follows the Charity Commission’s guidance on safeguarding for charities and trustees, the standards of Keeping Children Safe, and the United Nations Convention on the Rights of the Child. It was written with teachers from seven of our schools.',
    },
  ],
};
