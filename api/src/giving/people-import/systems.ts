import type { PeopleField, SubscriberChoice } from '@lapis/contract/people-fields';
import type { PaymentMethod } from '@lapis/contract/gift-rules';

interface SourceSystem {
  name: string;
  /** Headings that all of its exports have, in lower case. */
  marks: string[];
  fields: Record<string, PeopleField>;
  subscribers?: SubscriberChoice;
  method?: PaymentMethod;
}

const mailchimp: Record<string, PeopleField> = {
  'email address': 'email',
  'first name': 'firstname',
  'last name': 'lastname',
  address: 'address',
  'phone number': 'phone',
  confirm_time: 'consent_day',
  optin_time: 'consent_day',
  notes: 'note',
};

/**
 * Systems whose headings are known, with where they were read on 29 November 2026. Beacon, Donorfy, CAF Donate
 * and Enthuse are not here, because no public copy of their headings was found.
 *
 * Mailchimp: exported audiences in the tests of several public programs that read them, for example of the
 * Ruby gem honey_format. The files of unsubscribed and cleaned people have UNSUB_TIME and CLEAN_TIME.
 * Ghost: its own end-to-end tests of exported members. listmonk: `exportSubscribers` in its
 * cmd/subscribers.go. Donorbox: the headings that two public programs read from its exports. JustGiving: a
 * public program's test with a payment report. CiviCRM: the titles of fields in its source, which
 * its exports have as headings.
 */
export const systems: SourceSystem[] = [
  {
    name: 'Mailchimp',
    marks: ['email address', 'optin_time', 'unsub_time'],
    fields: mailchimp,
    subscribers: 'unsubscribed',
  },
  {
    name: 'Mailchimp',
    marks: ['email address', 'optin_time', 'clean_time'],
    fields: mailchimp,
    subscribers: 'bounced',
  },
  {
    name: 'Mailchimp',
    marks: ['email address', 'member_rating', 'optin_time'],
    fields: mailchimp,
    subscribers: 'subscribed',
  },
  {
    name: 'Ghost',
    marks: ['email', 'subscribed_to_emails', 'complimentary_plan'],
    fields: { email: 'email', name: 'name', note: 'note', subscribed_to_emails: 'status' },
    subscribers: 'column',
  },
  {
    name: 'listmonk',
    marks: ['uuid', 'email', 'attributes', 'status'],
    fields: { email: 'email', name: 'name', status: 'status' },
    subscribers: 'column',
  },
  {
    name: 'Donorbox',
    marks: ['donor email', "donor's first name", 'donated at', 'amount'],
    fields: {
      name: 'name',
      'donating company': 'organisation',
      "donor's first name": 'firstname',
      "donor's last name": 'lastname',
      'donor email': 'email',
      campaign: 'gift_purpose',
      amount: 'gift_amount',
      currency: 'gift_currency',
      'donated at': 'gift_day',
      phone: 'phone',
      address: 'address',
      'address 2': 'address2',
      city: 'town',
      'state / province': 'county',
      'postal code': 'postcode',
      country: 'country',
      'receipt id': 'gift_id',
      status: 'gift_state',
    },
    method: 'card',
  },
  {
    name: 'JustGiving',
    marks: ['donation ref', 'donation date', 'donation amount', 'donor firstname', 'donor lastname'],
    fields: {
      'donor firstname': 'firstname',
      'donor lastname': 'lastname',
      'donation date': 'gift_day',
      'donation amount': 'gift_amount',
      'donation ref': 'gift_id',
      'event name': 'gift_purpose',
    },
    method: 'card',
  },
  {
    name: 'CiviCRM',
    marks: ['contact id', 'first name', 'last name'],
    fields: {
      'individual prefix': 'title',
      'first name': 'firstname',
      'last name': 'lastname',
      'organization name': 'organisation',
      'no bulk emails (user opt out)': 'opt_out',
      'total amount': 'gift_amount',
      'date received': 'gift_day',
      'contribution date': 'gift_day',
      'contribution status': 'gift_state',
      'payment method': 'gift_method',
      'financial type': 'gift_purpose',
      'contribution id': 'gift_id',
    },
  },
];
