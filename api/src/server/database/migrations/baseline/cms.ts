/** Site settings, and the drafts, revisions, approvals and schedules of all content types. */
export const cmsTables = (id: string) => `
-- The site's settings as JSON, in one row.
create table site_settings (
  id integer primary key,
  site text not null,
  admin_two_factor integer not null default 0,
  version integer not null default 1,
  updated_at text not null
);

-- Unpublished changes of entries.
create table drafts (
  id ${id},
  kind text not null,
  entry_id integer not null,
  fields text not null,
  base integer not null default 1,
  version integer not null,
  writers text not null default '[]',
  restored_from integer,
  updated_by integer references users (id) on delete set null,
  updated_at text not null,
  constraint drafts_once unique (kind, entry_id)
);

-- Versions of entries, current and earlier.
create table revisions (
  id ${id},
  kind text not null,
  entry_id integer not null,
  n integer not null,
  title text not null,
  fields text not null,
  cause text,
  restored_from integer,
  writers text not null default '[]',
  user_id integer references users (id) on delete set null,
  at text not null,
  constraint revisions_once unique (kind, entry_id, n)
);

-- People who have an entry open now.
create table presences (
  id ${id},
  kind text not null,
  entry_id integer not null,
  user_id integer not null references users (id) on delete cascade,
  since text not null,
  seen_at text not null,
  constraint presences_once unique (kind, entry_id, user_id)
);

-- Scheduled publications and removals.
create table scheduled (
  kind text not null,
  entry_id integer not null,
  action text not null,
  at text not null,
  constraint scheduled_key primary key (kind, entry_id, action)
);
create index scheduled_at on scheduled (at);

-- Earlier slugs of entries; their addresses redirect to the current ones.
create table former_slugs (
  kind text not null,
  slug text not null,
  entry_id integer not null,
  constraint former_slugs_key primary key (kind, slug)
);
create index former_slugs_of on former_slugs (kind, entry_id);

-- Idempotency keys, so that repeating a create request doesn't create a second entry.
create table creation_keys (
  key text primary key,
  kind text not null,
  entry_id integer not null,
  made_at text not null
);

-- Requests to publish an entry, and what was decided.
create table approvals (
  id ${id},
  kind text not null,
  entry_id integer not null,
  state text not null,
  asked_by integer references users (id) on delete set null,
  asked_at text not null,
  decided_by integer references users (id) on delete set null,
  decided_at text,
  told_at text
);
create unique index approvals_open on approvals (kind, entry_id) where state in ('asked', 'sent_back');
create index approvals_state on approvals (state, asked_at);
create index approvals_entry on approvals (kind, entry_id);

-- Texts of entries when they were last sent back, used to mark later changes.
create table sent_back_texts (
  approval_id integer primary key references approvals (id) on delete cascade,
  fields text not null
);

-- Comments on a draft, and replies to them.
create table approval_comments (
  id ${id},
  kind text not null,
  entry_id integer not null,
  reply_to integer references approval_comments (id) on delete set null,
  user_id integer not null references users (id) on delete cascade,
  field text,
  quote text,
  text text not null,
  at text not null,
  resolved_at text
);
create index approval_comments_answers on approval_comments (reply_to);
create index approval_comments_entry on approval_comments (kind, entry_id);
create index approval_comments_user on approval_comments (user_id);

-- Files used in the texts of entries.
create table file_mentions (
  kind text not null,
  entry_id integer not null,
  in_draft integer not null,
  hash text not null,
  constraint file_mentions_key primary key (kind, entry_id, in_draft, hash)
);
create index file_mentions_hash on file_mentions (hash);

-- Number of entries by state and month, maintained by triggers.
create table entry_counts (
  kind text not null,
  part text not null,
  count integer not null,
  primary key (kind, part)
);

-- Progress of rebuilding the search index.
create table index_builds (
  name text not null primary key,
  version integer not null,
  target integer not null,
  stage integer not null,
  after_id integer not null,
  lease text not null
);

-- Who did what in the portal, and when.
create table audit (
  id ${id},
  at text not null,
  user_id integer references users (id) on delete set null,
  user_name text not null,
  ip text,
  action text not null,
  kind text not null,
  subject_id integer,
  title text not null,
  details text not null,
  searched text not null default ''
);
create index audit_at on audit (at);
create index audit_subject on audit (kind, subject_id);
create index audit_user on audit (user_id);
`;
