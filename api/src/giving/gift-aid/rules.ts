/**
 * HMRC's rules and limits for Gift Aid and the Small Donations Scheme, all of them, and where each was read. Money is
 * pence. Whoever changes one gives the rules a new version: a claim notes by which it was made.
 *
 * Each was read in a stored copy, not on the live site. Some only as others quote HMRC: the deadline of claims, the £1,000
 * and the 35 letters of an added-up line, and that these are of one accounting period. What HMRC's service accepts was read
 * in its source, `sources.service`: the cells (`claims/schedule-ods.ts`), the sheet's name, the 1,000 lines, the lengths,
 * the shapes of titles and postcodes (`gift-rules.ts` of the contract), the X, and 'Yes' for a sponsored event. That service
 * drops signs outside of Latin letters; `nameSigns` is stricter, so that no name arrives in pieces. How HMRC rounds, and on
 * which day exactly the thirty days of a spoken declaration end, was not found: `taxOn` and `periods.ts` say what is done.
 */

export const rulesVersion = '2026-11-27';

interface Source {
  title: string;
  url: string;
  /** The day on which it was read, in a stored copy. */
  read_on: string;
}

const READ_ON = '2026-11-25';

const sources = {
  declarations: {
    title: 'Gift Aid declarations: claiming tax back on donations',
    url: 'https://www.gov.uk/gift-aid-declarations-claiming-tax-back-on-donations',
    read_on: READ_ON,
  },
  spoken: {
    title: 'RE1841 – Gift Aid relief: appropriate declarations',
    url: 'http://www.hmrc.gov.uk/manuals/REManual/RE1841.htm',
    read_on: READ_ON,
  },
  schedule: {
    title: 'Schedule spreadsheet to claim back tax on Gift Aid donations (28 November 2025)',
    url: 'https://www.gov.uk/guidance/schedule-spreadsheet-to-claim-back-tax-on-gift-aid-donations',
    read_on: READ_ON,
  },
  service: {
    title: 'HMRC’s service that checks schedules: its source and its test files (July 2026)',
    url: 'https://github.com/hmrc/charities-claims-validation',
    read_on: '2026-11-27',
  },
  deadline: {
    title: 'Claiming Gift Aid as a charity or CASC: when you must claim',
    url: 'https://www.gov.uk/claim-gift-aid/how-to-claim',
    read_on: READ_ON,
  },
  records: {
    title: 'Updated guidance on Gift Aid declarations and new model declarations',
    url: 'http://www.hmrc.gov.uk/charities/new-model-declarations.htm',
    read_on: READ_ON,
  },
  small: {
    title: 'Claim top-up payments for the Gift Aid Small Donations Scheme',
    url: 'https://www.gov.uk/claiming-a-top-up-payment-on-small-charitable-donations',
    read_on: READ_ON,
  },
  smallAct: {
    title: 'Small Charitable Donations Act 2012, section 1',
    url: 'https://www.legislation.gov.uk/ukpga/2012/23/section/1',
    read_on: READ_ON,
  },
} as const satisfies Record<string, Source>;

/** The basic rate of income tax, in per cent: of 100 that were earned, 80 are given and 20 come back. `sources.small` */
const BASIC_RATE = 20;

/**
 * The tax on gifts, in whole pence: 25p of each pound. It is reckoned of the total of a claim and rounded down, so that
 * nothing is claimed that was not paid. No text of HMRC that was found says how it rounds.
 */
export const taxOn = (pence: number) => Math.floor((pence * BASIC_RATE) / (100 - BASIC_RATE));

/** The tax that has to be given back on gifts that were claimed, rounded up, so that none is kept. */
export const taxToReturn = (pence: number) => Math.ceil((pence * BASIC_RATE) / (100 - BASIC_RATE));

export const declarationRules = {
  /** For how many years before its day a declaration may count. `sources.declarations`, and the words of HMRC's form. */
  pastYears: 4,
  /** For how long a spoken one can be cancelled as if it had never been made, from its written record on. `sources.spoken` */
  spokenCancelDays: 30,
  sources: [sources.declarations, sources.spoken],
} as const;

export const claimRules = {
  /** After the end of the financial period in which the gift came; of a trust the tax year. `sources.deadline` */
  years: 4,
  /** After the end of the accounting period of the last claim that a record backs. `sources.records` */
  recordYears: 6,
  sources: [sources.deadline, sources.records],
} as const;

/** What a line of the schedule may hold. `sources.schedule`, `sources.service` */
export const scheduleLimits = {
  name: 35,
  house: 40,
  aggregated: 35,
  /** What stands in place of a postcode where somebody lives outside the UK. */
  overseas: 'X',
  /** Postcodes of Guernsey, Jersey and the Isle of Man, which are no part of the UK. */
  crownDependencies: /^(?:GY|JE|IM)\d/,
  sponsored: 'Yes',
  /** Gifts of so much or less, of several people, may be added up to one line of so much. */
  smallGift: 30_00,
  aggregatedLine: 1_000_00,
  /** Lines of one file: what is below the last is not taken. */
  lines: 1000,
  sheet: 'R68GAD_V1_00_0_EN',
  sources: [sources.schedule, sources.service],
} as const;

/** What names are made of once they were mended: letters without accents, and the few signs between them. */
export const nameSigns = /^[A-Za-z0-9][A-Za-z0-9 '.,&()/-]*$/;

/** The Small Donations Scheme, for each tax year. `sources.small`, `sources.smallAct` */
export const smallDonationRules = {
  /** Of one person at one time; in cash or contactless. */
  gift: 30_00,
  methods: ['cash', 'card'],
  /** The most that a year's claims can be for. */
  year: 8_000_00,
  /** Not more than so many times the gifts of the year that Gift Aid was claimed for. */
  matching: 10,
  /** After the end of the tax year. */
  claimYears: 2,
  sources: [sources.small, sources.smallAct],
} as const;
