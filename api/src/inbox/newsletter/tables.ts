import type { Basis, EndCause, Language, MailingState, SubscriberEvent } from '@lapis/contract';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    subscribers: SubscribersTable;
    subscriber_events: SubscriberEventsTable;
    declined_topics: DeclinedTopicsTable;
    suppressions: SuppressionsTable;
    newsletter_settings: NewsletterSettingsTable;
    newsletter_topics: NewsletterTopicsTable;
    newsletter_digests: NewsletterDigestsTable;
    mailings: MailingsTable;
    deliveries: DeliveriesTable;
    returned_mail_tests: ReturnedMailTestsTable;
  }
}

interface SubscribersTable {
  id: Generated<number>;
  email: string;
  basis: Basis;
  consent: string;
  token_hash: string;
  token_expires_at: string;
  /**
   * Token for the links to preferences and unsubscribing. Not hashed, because every email needs it; it only
   * gives access to this subscriber's choices.
   */
  unsubscribe_token: string;
  asked_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  language: Generated<Language>;
  region: Generated<string>;
  paused_until: string | null;
  ended_because: EndCause | null;
  ended_by_mailing: number | null;
  soft_bounces: Generated<number>;
}

interface SubscriberEventsTable {
  id: Generated<number>;
  subscriber_id: number;
  at: string;
  what: SubscriberEvent['what'];
  words: string;
  by_name: string | null;
}

interface DeclinedTopicsTable {
  subscriber_id: number;
  topic_id: number;
}

/** Hashes of addresses that must get no more email, kept even after the subscriber is erased. */
interface SuppressionsTable {
  address_hash: string;
  because: EndCause;
  at: string;
}

interface NewsletterSettingsTable {
  id: number;
  settings: string;
  version: number;
  updated_at: string | null;
}

interface NewsletterTopicsTable {
  id: Generated<number>;
  name: string;
  description: string;
}

interface NewsletterDigestsTable {
  language: Language;
  covered_until: string;
}

interface MailingsTable {
  id: Generated<number>;
  kind: 'newsletter' | 'digest';
  newsletter_id: number | null;
  /** Mark in this mailing's links (`?from=`), unique to the mailing. */
  campaign: string;
  state: MailingState;
  says: Generated<string>;
  subject: string;
  content: string;
  audience: string;
  rate: number;
  starts_at: string;
  /**
   * Time of the next attempt or, while a process sends the mailing, the end of its lease. Null if there is
   * nothing left to do, or the mailing is paused and no process has it.
   */
  next_try_at: string | null;
  visits: Generated<number>;
  counts: string | null;
  started_at: string | null;
  finished_at: string | null;
  by_name: string;
  created_at: string;
}

interface DeliveriesTable {
  id: Generated<number>;
  mailing_id: number;
  subscriber_id: number | null;
  /**
   * `skipped`: the subscriber unsubscribed or paused before the email was sent. `refused`: permanently
   * rejected. `bounced`: accepted, then returned.
   */
  state: 'waiting' | 'sent' | 'refused' | 'bounced' | 'complained' | 'skipped';
  tries: Generated<number>;
  next_try_at: string | null;
  done_at: string | null;
  answer: Generated<string>;
}

interface ReturnedMailTestsTable {
  id: number;
  token_hash: string;
  sent_at: string;
  arrived_at: string | null;
}
