/**
 * Fields that a column of a table of people can hold. Imports nothing, to stay small in the browser.
 */
export const peopleFields = {
  email: 'Email address',
  name: 'Whole name',
  title: 'Title',
  firstname: 'First name',
  lastname: 'Last name',
  organisation: 'Organisation',
  address: 'Address, or its first line',
  address2: 'Address, second line',
  town: 'Town',
  county: 'County',
  postcode: 'Postcode',
  country: 'Country',
  phone: 'Phone',
  note: 'Note',
  status: 'Newsletters: subscribed or not',
  opt_out: 'Newsletters: opted out or not',
  consent_words: 'Newsletters: what they agreed to',
  consent_day: 'Newsletters: day they agreed',
  gift_day: 'Gift: day',
  gift_amount: 'Gift: amount',
  gift_currency: 'Gift: currency',
  gift_state: 'Gift: paid or not',
  gift_method: 'Gift: how it was paid',
  gift_purpose: 'Gift: purpose',
  gift_id: 'Gift: its number in the old system',
  declaration_day: 'Gift Aid declaration: day',
  declaration_words: 'Gift Aid declaration: words',
  declaration_scope: 'Gift Aid declaration: which gifts',
} as const;

export type PeopleField = keyof typeof peopleFields;
export const peopleFieldNames = Object.keys(peopleFields) as PeopleField[];

/** Subscription of the people in a file. `column`: as the column says of each. */
export const subscriberChoices = {
  none: 'No newsletters',
  subscribed: 'They subscribe to newsletters',
  column: 'A column says who subscribes',
  unsubscribed: 'They have unsubscribed',
  bounced: 'Emails to them came back',
} as const;

export type SubscriberChoice = keyof typeof subscriberChoices;

/** Gifts that a declaration can cover, as in HMRC's model declarations. */
export const declarationScopes = {
  past: 'Gifts of the four years before it, and all future gifts',
  future: 'Gifts from its day on',
  single: 'Gifts on its day only',
} as const;

export type DeclarationScope = keyof typeof declarationScopes;

/** Version of the wording of a declaration that was made in another system, and keeps its words with it. */
export const broughtWording = 'brought';

/** Largest table of people, in bytes and in rows. */
export const peopleLimits = { bytes: 20 * 1024 * 1024, rows: 50_000, columns: 200 } as const;
