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

/** Who gets the newsletter, on which lawful basis, and what became of it. */
interface SubscribersTable {
  id: Generated<number>;
  email: string;
  basis: Basis;
  /** The wording that was agreed to, or that offered to refuse. */
  consent: string;
  /** Of the token that confirms; the newest one asked for. */
  token_hash: string;
  token_expires_at: string;
  /**
   * Of the links to unsubscribe and to one's preferences. Not hashed: every letter needs it again, and all it can do is
   * to choose what this subscriber gets.
   */
  unsubscribe_token: string;
  asked_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
  language: Generated<Language>;
  region: Generated<string>;
  paused_until: string | null;
  /** Null where it has not ended, and of those that ended before this was noted. */
  ended_because: EndCause | null;
  /** The mailing by whose link or after whose complaint it ended. */
  ended_by_mailing: number | null;
  /** Mails that came back for now, one after the other without one that arrived. */
  soft_bounces: Generated<number>;
}

/** The proof of a basis. It goes with its subscriber. */
interface SubscriberEventsTable {
  id: Generated<number>;
  subscriber_id: number;
  at: string;
  what: SubscriberEvent['what'];
  words: string;
  by_name: string | null;
}

/** What subscribers don't want to get; they get every other topic, and new ones. */
interface DeclinedTopicsTable {
  subscriber_id: number;
  topic_id: number;
}

/** Addresses that are not written to again, as hashes, which outlive the erasure of the subscriber. */
interface SuppressionsTable {
  address_hash: string;
  because: EndCause;
  at: string;
}

interface NewsletterSettingsTable {
  id: number;
  /** JSON: what of the contract's NewsletterSettings was filled in. */
  settings: string;
  version: number;
  updated_at: string | null;
}

interface NewsletterTopicsTable {
  id: Generated<number>;
  name: string;
  description: string;
}

/** The languages that have a digest. */
interface NewsletterDigestsTable {
  language: Language;
  /** Stories of after that are new: when its last digest ended, or when it was switched on. */
  covered_until: string;
}

/** A letter on its way to many, with what was to be said when that was decided. */
interface MailingsTable {
  id: Generated<number>;
  kind: 'letter' | 'digest';
  /** Null of a digest, and where the letter is gone. */
  letter_id: number | null;
  /** The letter's mark in addresses, `?from=`; nobody's but the letter's. */
  campaign: string;
  state: MailingState;
  /** Why it paused by itself. */
  says: Generated<string>;
  subject: string;
  /** JSON: FrozenMail, what is sent with the links of each reader put in. */
  content: string;
  /** JSON: the contract's Audience. */
  audience: string;
  /** Mails a minute, as the mail server takes them now. */
  rate: number;
  starts_at: string;
  /**
   * When a process looks at it next; while one drives it, the end of that one's lease. Null where there is nothing to do,
   * or somebody has paused it and nobody is at it any more.
   */
  next_try_at: string | null;
  /** Pages that were opened with its mark. */
  visits: Generated<number>;
  /** JSON: MailingCounts, of a mailing whose deliveries are deleted; null while they are there. */
  counts: string | null;
  /** When its deliveries were made, all at once. */
  started_at: string | null;
  finished_at: string | null;
  by_name: string;
  created_at: string;
}

/** A mailing to one subscriber. Each subscriber has one at most of a mailing. */
interface DeliveriesTable {
  id: Generated<number>;
  mailing_id: number;
  /** Null where the subscriber was erased. */
  subscriber_id: number | null;
  /**
   * `skipped`: the subscription ended or paused before its turn. `refused`: the mail server said no for good.
   * `bounced`: it came back after it was taken.
   */
  state: 'waiting' | 'sent' | 'refused' | 'bounced' | 'complained' | 'skipped';
  tries: Generated<number>;
  /** Null where it is done. */
  next_try_at: string | null;
  done_at: string | null;
  /** What the mail server said last, without the address. */
  answer: Generated<string>;
}

/** The last test of whether mail that comes back is read; it has one row. */
interface ReturnedMailTestsTable {
  id: number;
  /** Of what the mail holds that nobody can guess. */
  token_hash: string;
  sent_at: string;
  arrived_at: string | null;
}
