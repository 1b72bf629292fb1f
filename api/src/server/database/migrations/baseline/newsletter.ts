/** Subscribers and the mailings that they receive. */
export const newsletterTables = (id: string) => `
-- The newsletter settings as JSON, in one row.
create table newsletter_settings (
  id integer primary key,
  settings text not null,
  version integer not null,
  updated_at text
);

-- Topics that subscribers can opt out of.
create table newsletter_topics (
  id ${id},
  name text not null,
  description text not null
);

-- For each language, the time up to which digests have covered new stories.
create table newsletter_digests (
  language text primary key,
  covered_until text not null
);

-- Subscribers to newsletters, with the proof of their consent.
create table subscribers (
  id ${id},
  email text not null,
  language text not null default 'en',
  region text not null default '',
  basis text not null,
  consent text not null,
  asked_at text not null,
  token_hash text not null unique,
  token_expires_at text not null,
  unsubscribe_token text not null unique,
  confirmed_at text,
  unsubscribed_at text,
  paused_until text,
  ended_because text,
  ended_by_mailing integer,
  soft_bounces integer not null default 0
);
create unique index subscribers_email on subscribers (lower(email));
create index subscribers_left_by on subscribers (ended_by_mailing) where ended_by_mailing is not null;

-- Topics that a subscriber has opted out of.
create table declined_topics (
  subscriber_id integer not null references subscribers (id) on delete cascade,
  topic_id integer not null references newsletter_topics (id) on delete cascade,
  constraint declined_topics_key primary key (subscriber_id, topic_id)
);
create index declined_topics_of on declined_topics (topic_id);

-- History of each subscription.
create table subscriber_events (
  id ${id},
  subscriber_id integer not null references subscribers (id) on delete cascade,
  at text not null,
  what text not null,
  words text not null,
  by_name text
);
create index subscriber_events_of on subscriber_events (subscriber_id);

-- Hashes of addresses to which the site never sends newsletters again.
create table suppressions (
  address_hash text primary key,
  because text not null,
  at text not null
);

-- Sendings of a newsletter or digest.
create table mailings (
  id ${id},
  kind text not null,
  newsletter_id integer references newsletters (id) on delete set null,
  campaign text not null,
  state text not null,
  says text not null default '',
  subject text not null,
  content text not null,
  audience text not null,
  rate integer not null,
  counts text,
  visits integer not null default 0,
  starts_at text not null,
  next_try_at text,
  started_at text,
  finished_at text,
  by_name text not null,
  created_at text not null
);
create index mailings_due on mailings (next_try_at);
create index mailings_of_campaign on mailings (campaign);
create unique index mailings_of_digest on mailings (campaign) where kind = 'digest';
create index mailings_of_newsletter on mailings (newsletter_id);

-- Emails of a mailing, one for each subscriber.
create table deliveries (
  id ${id},
  mailing_id integer not null references mailings (id) on delete cascade,
  subscriber_id integer references subscribers (id) on delete set null,
  state text not null,
  tries integer not null default 0,
  next_try_at text,
  done_at text,
  answer text not null default ''
);
create index deliveries_due on deliveries (mailing_id, state, next_try_at, id, tries);
create unique index deliveries_once on deliveries (mailing_id, subscriber_id);
create index deliveries_to on deliveries (subscriber_id);

-- The last test of whether the site reads bounces, in one row.
create table returned_mail_tests (
  id integer primary key,
  token_hash text not null,
  sent_at text not null,
  arrived_at text
);
`;
