import { platformNames } from '../statements/describe-payout';

export type ReportColumn =
  | 'id'
  | 'original'
  | 'payout'
  | 'day'
  | 'time'
  | 'name'
  | 'firstname'
  | 'lastname'
  | 'organisation'
  | 'email'
  | 'postcode'
  | 'gross'
  | 'net'
  | 'currency'
  | 'type'
  | 'state'
  | 'impact'
  | 'source'
  | 'gift_aid'
  | 'gift_aid_state';

export interface Platform {
  key: keyof typeof platformNames;
  name: string;
  /** Claims the Gift Aid of these gifts itself, so that our claims must never include them. */
  claimsGiftAid: boolean;
  /** Headings that each of its reports has, with alternatives. */
  marks: string[][];
  /** Headings of each column; the first that the report has is read. */
  columns: Partial<Record<ReportColumn, string[]>>;
  /** Columns with fees, which are added up if the report has no net amount. */
  fees: string[];
  /** The part of the fees that is deducted from the Gift Aid. */
  giftAidFees: string[];
  /** Columns with the page or campaign, the most telling first. */
  purposes: string[];
  /** Which report to download, and in which menu. */
  download: string;
}

/**
 * Reports that are read, with where their headings were found on 30 November 2026. Only letters and digits of
 * headings are compared.
 *
 * PayPal: the headings of its activity download, in several public programs and their tests. Stripe: its own
 * documentation of the report `payout_reconciliation.itemized.5`. JustGiving: a CiviCRM extension that lists all
 * columns of the payment report; a heading for a Gift Aid report is not proved. Enthuse: its help page about the
 * payment report; how Gift Aid is paid out is not proved. CAF Donate: Donorfy's help, and a public program that
 * reads it; the columns with its number, fees and net amount are not proved.
 */
export const platforms: Platform[] = [
  {
    key: 'stripe',
    name: platformNames.stripe,
    claimsGiftAid: false,
    marks: [['balance_transaction_id'], ['reporting_category'], ['source_id'], ['gross'], ['net']],
    columns: {
      id: ['balance_transaction_id'],
      payout: ['automatic_payout_id', 'payout_id'],
      day: ['created_utc', 'created'],
      name: ['customer_name', 'customer_description'],
      email: ['customer_email'],
      gross: ['gross'],
      net: ['net'],
      currency: ['currency'],
      type: ['reporting_category'],
      source: ['source_id'],
    },
    fees: ['fee'],
    giftAidFees: [],
    purposes: ['description'],
    download:
      'Reports, then “Payout reconciliation”: download the itemised report, with the columns source_id and automatic_payout_id',
  },
  {
    key: 'paypal',
    name: platformNames.paypal,
    claimsGiftAid: false,
    marks: [['Date'], ['Type'], ['Status'], ['Currency'], ['Gross'], ['Fee'], ['Net'], ['Transaction ID']],
    columns: {
      id: ['Transaction ID'],
      original: ['Reference Txn ID'],
      day: ['Date'],
      time: ['Time'],
      name: ['Name'],
      email: ['From Email Address'],
      postcode: ['Zip/Postal Code', 'Postcode'],
      gross: ['Gross'],
      net: ['Net'],
      currency: ['Currency'],
      type: ['Type'],
      state: ['Status'],
      impact: ['Balance Impact'],
    },
    fees: ['Fee'],
    giftAidFees: [],
    purposes: ['Item Title', 'Subject'],
    download:
      'Activity, then “Activity download” or “All reports”: choose “Balance affecting” and CSV, from the day after the payout before to the day of this one',
  },
  {
    key: 'justgiving',
    name: platformNames.justgiving,
    claimsGiftAid: true,
    marks: [['Donation Ref'], ['Donation Date'], ['Donation Amount', 'Gift Aid Amount']],
    columns: {
      id: ['Donation Ref'],
      payout: ['Donation Payment Reference', 'Gift Aid Payment Reference'],
      day: ['Donation Date'],
      firstname: ['Donor FirstName'],
      lastname: ['Donor LastName'],
      email: ['Donor Email'],
      postcode: ['Donor Postcode'],
      gross: ['Donation Amount'],
      net: ['Net Donation Amount Paid', 'Net Donation Amount'],
      currency: ['Donation Currency', 'Currency'],
      gift_aid: ['Gift Aid Amount'],
      gift_aid_state: ['Is Donation GA Eligible'],
    },
    fees: ['Net Total Charges By JustGiving'],
    giftAidFees: [],
    purposes: ['Appeal Name', 'Fundraising Page Title', 'Event Name'],
    download:
      'Reports, then “Payment reports”: press “Generate” beside the payment, with the amounts, the fees and the donors among the columns',
  },
  {
    key: 'enthuse',
    name: platformNames.enthuse,
    claimsGiftAid: true,
    marks: [['Payment ID'], ['Payment Amount'], ['Supporter ID', 'Stewardship ID']],
    columns: {
      id: ['Payment ID'],
      payout: ['Payout ID', 'Payout Reference', 'Payout Date'],
      day: ['Date', 'Payment Date'],
      firstname: ['First Name', 'Supporter First Name'],
      lastname: ['Last Name', 'Supporter Last Name'],
      email: ['Email', 'Supporter Email'],
      postcode: ['Postcode', 'Supporter Postcode'],
      gross: ['Payment Amount'],
      net: ['Net Amount', 'Net Payment Amount'],
      currency: ['Currency', 'Payment Currency'],
      state: ['Payment Status', 'Status'],
      gift_aid: ['Gift Aid'],
      gift_aid_state: ['Gift Aid Status'],
    },
    fees: ['Processing Fee', 'Platform Fee', 'Paying In Fee', 'Payment Provider Fee'],
    giftAidFees: ['Gift Aid Fee'],
    purposes: ['Campaign', 'Campaign Name', 'Fundraising Page', 'Page Title', 'Source'],
    download: 'Accounts, then “Payments”: choose the dates of the payout, and press “Export”',
  },
  {
    key: 'caf',
    name: platformNames.caf,
    claimsGiftAid: true,
    marks: [
      ['DonationDate'],
      ['DonationGrossAmount', 'DonationAmount'],
      ['DonationTaxEffective', 'DonorMarketingPreferences', 'DonorURN'],
    ],
    columns: {
      id: ['DonationReference', 'DonationID', 'TransactionID', 'TransactionReference'],
      payout: ['PayoutReference', 'DisbursementReference', 'BatchReference'],
      day: ['DonationDate'],
      firstname: ['DonorFirstName', 'DonorForename'],
      lastname: ['DonorSurname', 'DonorLastName'],
      organisation: ['DonorOrganisation', 'DonorCompany'],
      email: ['DonorEmail', 'DonorEmailAddress'],
      postcode: ['DonorAddressPostcode', 'DonorPostcode'],
      gross: ['DonationGrossAmount', 'DonationAmount'],
      net: ['DonationNetAmount', 'NetAmount'],
      currency: ['DonationCurrency', 'Currency'],
      type: ['DonationType', 'TransactionType'],
      gift_aid: ['GiftAidAmount', 'TaxReclaimed'],
      gift_aid_state: ['DonationTaxEffective'],
    },
    fees: ['DonationFee', 'Fee', 'Fees', 'CAFFee'],
    giftAidFees: [],
    purposes: ['Campaign', 'CampaignName', 'DonationCampaign', 'FundName'],
    download: 'Reports: the report of donations for the dates of the payout, as CSV',
  },
];
