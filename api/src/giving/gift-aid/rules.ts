/**
 * HMRC's rules and limits for Gift Aid and the Small Donations Scheme, with their sources. Amounts are in
 * pence. Change `rulesVersion` with every other change: claims store the version that they were made with.
 *
 * All sources were read from stored copies, not on the live site. These rules were found only at second hand:
 * the deadline for claims, the limits of £1,000 and 35 letters for an aggregated line, and that the gifts in
 * such a line must be from one accounting period.
 *
 * What HMRC's service checks was taken from its source code (`sources.service`): the cells
 * (`claims/schedule-ods.ts`), the sheet's name, the limit of 1,000 lines, the lengths, the patterns for
 * titles and postcodes (`gift-rules.ts` in the contract), the X for an address abroad, and 'Yes' for a
 * sponsored event. The service drops letters outside the Latin alphabet; `nameSigns` (`taxpayer-names.ts` in the contract) is stricter, so that
 * names arrive complete.
 *
 * No source says how HMRC rounds, or on which day the thirty days for cancelling a spoken declaration end;
 * our interpretation is documented in `taxOn` and `periods.ts`.
 */

export const rulesVersion = '2026-11-30';

interface Source {
  title: string;
  url: string;
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
  cancelling: {
    title: 'HMRC’s model declaration, note 1, as a charity printed it',
    url: 'http://craxtonmemorialtrust.org.uk/html/gift-aid-notes.htm',
    read_on: '2026-11-29',
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
  form: {
    title: 'HMRC’s form for claims (Charities Online): its source (19 August 2026)',
    url: 'https://github.com/hmrc/charities-claims-frontend',
    read_on: '2026-11-29',
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
  sharingAct: {
    title: 'Small Charitable Donations Act 2012, section 4, as amended: connected charities',
    url: 'https://www.legislation.gov.uk/ukpga/2012/23/section/4',
    read_on: '2026-11-30',
  },
  buildingsAct: {
    title:
      'Small Charitable Donations and Childcare Payments Act 2017, section 3: more than one community building',
    url: 'https://www.legislation.gov.uk/ukpga/2017/1/section/3',
    read_on: '2026-11-30',
  },
  sharedBuildingsAct: {
    title:
      'Small Charitable Donations and Childcare Payments Act 2017, section 4: connected charities with buildings',
    url: 'https://www.legislation.gov.uk/ukpga/2017/1/section/4',
    read_on: '2026-11-30',
  },
  buildings: {
    title: 'HMRC’s guidance on community buildings, as the Charity Tax Group printed it',
    url: 'https://www.charitytaxgroup.org.uk/tax-update/hmrc-gasds-guidance-updated-community-buildings/',
    read_on: '2026-11-30',
  },
} as const satisfies Record<string, Source>;

export const declarationRules = {
  /**
   * Number of years before its own date that a declaration may cover. `sources.declarations` and the wording
   * of HMRC's form
   */
  pastYears: 4,
  /**
   * Number of days after the written record is sent within which a spoken declaration can be cancelled as if
   * it had never been made. `sources.spoken`
   */
  spokenCancelDays: 30,
  sources: [sources.declarations, sources.spoken, sources.cancelling],
} as const;

export const claimRules = {
  /**
   * Number of years within which a gift can be claimed, from the end of the financial period in which it was
   * made; for a trust, that is the tax year. `sources.deadline`
   */
  years: 4,
  /**
   * Number of years that a record is kept, from the end of the accounting period of the last claim it
   * supports. `sources.records`
   */
  recordYears: 6,
  sources: [sources.deadline, sources.records],
} as const;

/** Limits for the schedule and its lines. `sources.schedule`, `sources.service` */
export const scheduleLimits = {
  name: 35,
  house: 40,
  aggregated: 35,
  overseas: 'X',
  /** Postcodes of Guernsey, Jersey and the Isle of Man, which aren't part of the UK. */
  crownDependencies: /^(?:GY|JE|IM)\d/,
  sponsored: 'Yes',
  /** Largest gift that may share an aggregated line with other people's gifts. */
  smallGift: 30_00,
  aggregatedLine: 1_000_00,
  /** Maximum number of lines per file; HMRC ignores any further ones. */
  lines: 1000,
  sheet: 'R68GAD_V1_00_0_EN',
  sources: [sources.schedule, sources.service],
} as const;

/**
 * The Small Donations Scheme's limits per tax year. `sources.small`, `sources.smallAct`
 *
 * Connected charities share `year` equally among those that claim (`sources.sharingAct`). A charity with several
 * community buildings may instead claim what each collected in its council's area, up to `year` for each
 * (`sources.buildingsAct`). If any of several connected charities has a building, each has only the limit of its
 * own buildings (`sources.sharedBuildingsAct`), unless all of them have told HMRC otherwise.
 *
 * The limit is that of the charity for the tax year, for all its claims together, wherever it collected what it
 * claims on (`sources.smallAct`, subsections 3 and 4).
 *
 * HMRC's form has a box of its own for an adjustment of the scheme, 'Amount of GASDS previously overclaimed':
 * one sum of tax, above zero, only in a claim with a tax year of small donations. Its explanation and that of
 * the schedule's adjustment share one field of 350 characters. `sources.form`
 */
export const smallDonationRules = {
  /** Largest donation that one person may make to a collection, in cash or by contactless card. */
  gift: 30_00,
  methods: ['cash', 'card'],
  year: 8_000_00,
  /** Small donations are limited to this multiple of the year's Gift Aid donations. */
  matching: 10,
  claimYears: 2,
  /**
   * Numbers of rows in HMRC's schedules. A building has two rows if three tax years are claimed at once.
   * `sources.service`
   */
  mostBuildings: 250,
  mostCharities: 200,
  sheets: { buildings: 'R68CB_V1_00_0_EN', charities: 'R68CC_V1_00_0_EN' },
  sources: [
    sources.small,
    sources.smallAct,
    sources.form,
    sources.sharingAct,
    sources.buildingsAct,
    sources.sharedBuildingsAct,
    sources.buildings,
  ],
} as const;
