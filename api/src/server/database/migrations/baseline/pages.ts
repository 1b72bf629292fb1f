/** Redirects, missing addresses, visits and releases. */
export const pagesTables = (id: string) => `
-- Addresses that redirect to others.
create table redirects (
  id ${id},
  from_address text not null,
  from_key text not null unique,
  to_address text not null,
  status integer not null,
  is_prefix integer not null,
  created_at text not null
);

-- Daily visits of each redirect.
create table redirect_hits (
  redirect_id integer not null references redirects (id) on delete cascade,
  day text not null,
  hits integer not null,
  constraint redirect_hits_key primary key (redirect_id, day)
);

-- Daily visits of each page.
create table page_reads (
  day text not null,
  page text not null,
  reads integer not null,
  constraint page_reads_key primary key (day, page)
);
create index page_reads_page on page_reads (page, day);

-- Missing addresses that visitors requested.
create table missing_addresses (
  id ${id},
  address text not null unique,
  last_day text not null,
  is_dismissed integer not null default 0
);

-- Daily visits of each missing address.
create table missing_hits (
  address_id integer not null references missing_addresses (id) on delete cascade,
  day text not null,
  hits integer not null,
  constraint missing_hits_key primary key (address_id, day)
);

-- Versions of each app, and whether they are marked as bad.
create table release_versions (
  id ${id},
  app text not null,
  version text not null,
  manifest text,
  first_seen_at text not null,
  live_at text,
  bad text,
  is_forced integer not null default 0,
  constraint release_versions_once unique (app, version)
);

-- The live version of each app.
create table release_pointers (
  id ${id},
  app text not null unique,
  version text not null,
  before text,
  live_from text not null,
  changed_at text not null,
  locked integer not null default 0,
  revision integer not null
);

-- Versions that a share of the visitors receives.
create table release_rollouts (
  id ${id},
  app text not null,
  version text not null,
  percent integer not null,
  started_at text not null,
  counts_from text not null
);

-- Running servers, and the versions that they have.
create table release_servers (
  name text not null primary key,
  seen_at text not null,
  versions text not null
);

-- Hourly numbers of visits by version and page, and their outcomes.
create table release_visits (
  app text not null,
  version text not null,
  page text not null,
  kind text not null,
  hour text not null,
  visits integer not null,
  constraint release_visits_once primary key (app, version, page, kind, hour)
);

-- Hourly numbers of networks that reported a visit to a version for the first time that day; no network is named.
create table release_networks (
  app text not null,
  version text not null,
  outcome text not null,
  hour text not null,
  networks integer not null,
  constraint release_networks_once primary key (app, version, outcome, hour)
);

-- Visits whose outcome reached a different process from their start.
create table answered_visits (
  visit text not null primary key,
  answered_at text not null
);
`;
