/** Backups, imports, periodic jobs, and other state of the server. */
export const operationsTables = (id: string) => `
-- Backups, and whether reading them back succeeded.
create table backups (
  id ${id},
  name text,
  reason text not null,
  made_at text not null,
  bytes bigint not null,
  row_count integer not null,
  file_count integer not null,
  verified_at text,
  error text
);

-- Imports of other websites: progress and report.
create table imports (
  id ${id},
  system text not null,
  name text not null,
  stored text,
  options text not null,
  state text not null,
  phase text not null,
  done integer not null,
  total integer not null,
  warnings integer not null,
  problem text,
  report text,
  is_stopping integer not null,
  active integer unique,
  tries integer not null,
  user_id integer references users (id) on delete set null,
  user_name text not null,
  ip text,
  started_at text not null,
  ended_at text,
  holder text,
  next_try_at text
);

-- Entries by their place in the imported website, so that none is imported twice.
create table imported_entries (
  id ${id},
  site text not null,
  source_key text not null,
  kind text not null,
  entry_id integer not null,
  version integer not null,
  hash text not null,
  constraint imported_entries_key unique (site, source_key)
);

-- Files by their address in the imported website.
create table imported_files (
  id ${id},
  address text not null unique,
  media_id integer not null references media (id) on delete cascade
);

-- When each periodic job ran, and when it is due.
create table jobs (
  id ${id},
  name text not null unique,
  next_try_at text,
  done_at text
);

-- Cache tags that a CDN has to purge.
create table purges (
  id ${id},
  tags text not null,
  sent integer not null default 0,
  tries integer not null default 0,
  next_try_at text not null,
  created_at text not null
);
create index purges_next_try_at on purges (next_try_at);

-- Counters for limits on attempts, such as sign-ins.
create table attempts (
  key text primary key,
  points integer not null,
  ends_at text not null
);
create index attempts_end on attempts (ends_at);

-- Keys with which the server signs the tokens of visits.
create table signing_keys (
  name text not null primary key,
  key text not null,
  made_at text not null
);
`;
