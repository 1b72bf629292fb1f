/** Giving settings of the invented charity. Account numbers are all zeros, so that no money can be sent. */
export const givingSettings = {
  account_name: 'Demonstration: please send nothing',
  sort_code: '000000',
  account_number: '00000000',
  cheque_payee: 'Lapis Children’s Trust',
  amounts: [
    { pence: 1340, does: 'a coat, from the cloth to the moment a child puts it on' },
    { pence: 2500, does: 'books for one reading group for a term' },
    { pence: 5000, does: 'a teacher’s tea, chalk and bus fares for half a year' },
  ],
  monthly_amounts: [
    { pence: 500, does: 'exercise books and pencils for a class' },
    { pence: 1000, does: 'a bus fare to school for a teacher, each week' },
    { pence: 2000, does: 'lessons for a girl who learns at home' },
  ],
  gift_aid: true,
  hmrc_reference: 'AB12345',
  offers_fee: true,
  cost_of_a_pound: 7,
  cost_says:
    'In the year to March we spent seven pence on asking for each pound that we were given. It is in our accounts, on page eleven.',
  regulator: 'We are registered with the Fundraising Regulator, and keep to its code.',
  complaints:
    'If anything about how we asked you was wrong, please tell us: 020 7946 0857 or hello@lapis.example. If our answer does not satisfy you, the Fundraising Regulator will look into it.',
  thanks: 'You will read on our site what it became: what came, what it cost, and what went wrong.',
};

export const appeals = [
  {
    slug: 'winter-coats',
    title: 'Coats for next winter',
    summary:
      'Fifteen hundred children need a coat before the snow. The cloth must be paid for by the first of August.',
    html: '<p>A coat costs £13.40, from the cloth to the moment a child puts it on. Of that, three pounds and ten pence stay with the tailor who sews it.</p><p>What has been given by the first of August decides how many are sewn. What is given after that is for the winter that follows.</p>',
    state: 'open' as const,
    target: 2_010_000,
    is_restricted: true,
    project: 'winter-coats',
    amounts: [
      { pence: 1340, does: 'one coat' },
      { pence: 4020, does: 'coats for three brothers and sisters' },
      { pence: 40_200, does: 'coats for a whole class' },
    ],
  },
];

/** Invented givers; `aided` is the taxpayer of their Gift Aid declaration, null if they made none. */
export const givers = [
  { name: 'Ada Lowe', email: 'ada.lowe@lapis.example', aided: ['Ms', 'Ada', 'Lowe', '14', 'LS6 2AB'] },
  { name: 'Theo Marsh', email: 'theo.marsh@lapis.example', aided: ['', 'Theo', 'Marsh', '3', 'BS3 4QT'] },
  {
    name: 'Ruth Okafor',
    email: 'ruth.okafor@lapis.example',
    aided: ['Dr', 'Ruth', 'Okafor', '27', 'M20 3WD'],
  },
  { name: 'Jean Pryce', email: 'jean.pryce@lapis.example', aided: null },
  { name: 'Karim Noor', email: 'karim.noor@lapis.example', aided: ['Mr', 'Karim', 'Noor', '5', 'E17 9RN'] },
  { name: 'The reading circle of St Anne’s', email: '', aided: null },
] as const;

/** One-off gifts: index in `givers`, pence, age in days, method, and slug of the appeal, if any. */
export const givenOnce = [
  [0, 2500, 320, 'transfer', ''],
  [1, 1340, 290, 'transfer', 'winter-coats'],
  [2, 10_000, 244, 'cheque', ''],
  [3, 5000, 201, 'transfer', ''],
  [5, 18_650, 170, 'cash', 'winter-coats'],
  [1, 4020, 121, 'transfer', 'winter-coats'],
  [4, 40_200, 96, 'transfer', 'winter-coats'],
  [3, 2500, 60, 'transfer', ''],
  [0, 1340, 33, 'transfer', 'winter-coats'],
  [2, 10_000, 12, 'cheque', 'winter-coats'],
] as const;

/** Standing orders: index in `givers`, pence per month, and number of months paid so far. */
export const givenMonthly = [
  [0, 1000, 11],
  [4, 2500, 7],
] as const;
