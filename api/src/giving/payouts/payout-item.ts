/** `other`: changes the balance, but can't be recorded; `says` has the reason. */
export type ItemKind = 'gift' | 'gift_aid' | 'refund' | 'fee' | 'other';

/** What a row of a platform's report did to the balance. A row with Gift Aid beside its gift is two items. */
export interface PayoutItem {
  /** Number of the row in a spreadsheet. */
  line: number;
  kind: ItemKind;
  /** Number at the platform, the same in each of its reports. */
  id: string;
  /** Number of the payment that was refunded, or that a fee is for; empty if unknown. */
  original: string;
  /** Payout that the row belongs to; empty if the report doesn't say. */
  payout: string;
  day: string | undefined;
  gross: number;
  /** Positive for what the platform kept. */
  fee: number;
  net: number;
  /** Empty for an anonymous giver. */
  name: string;
  email: string;
  postcode: string;
  /** Names of the page or campaign, the most telling first. */
  purposes: string[];
  says: string;
  /** Source keys of the entries that the ledger has already, for a report about card payments of this site. */
  recordedAs?: { entry: string[]; fee: string };
}
