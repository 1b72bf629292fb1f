/** Accounts, roles and sessions. */
export const peopleTables = (id: string) => `
-- Roles that the charity created, each with its permissions.
create table roles (
  id ${id},
  label text not null,
  permissions text not null
);

-- People with an account: staff, testers and visitors.
create table users (
  id ${id},
  firstname text not null,
  firstname_folded text not null default '',
  lastname text not null,
  lastname_folded text not null default '',
  email text not null,
  pending_email text,
  email_verified_at text,
  password_hash text,
  role text not null,
  staff_role text not null default 'owner',
  two_factor_secret text,
  two_factor_since text,
  two_factor_step integer,
  version integer not null default 1,
  invited_at text,
  last_seen_at text,
  deactivated_at text,
  deleted_at text,
  created_at text not null
);
create unique index users_email on users (lower(email));

-- Active sign-ins, by the hash of their token.
create table sessions (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  remember integer not null,
  user_agent text,
  ip text not null,
  created_at text not null,
  last_seen_at text not null,
  expires_at text not null
);
create index sessions_expiry on sessions (expires_at);
create index sessions_user on sessions (user_id);

-- Accounts at other providers, such as Google, with which people sign in.
create table identities (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  created_at text not null,
  constraint identities_once unique (provider, subject)
);
create index identities_user on identities (user_id);

-- Hashes of codes, each of which replaces the second factor once.
create table recovery_codes (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  code_hash text not null,
  constraint recovery_codes_once unique (user_id, code_hash)
);

-- Hashes of links and codes sent by email, such as for a new password.
create table one_time_tokens (
  id ${id},
  kind text not null,
  user_id integer references users (id) on delete cascade,
  token_hash text not null unique,
  data text not null,
  created_at text not null,
  expires_at text not null,
  used_at text
);
create index one_time_tokens_user on one_time_tokens (user_id, kind);

-- Browsers and places from which a person has signed in, so that the server can email them about a new one.
create table devices (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  device text not null,
  place text not null,
  created_at text not null,
  constraint devices_once unique (user_id, device, place)
);

-- Hashes of browsers and networks from earlier sign-ins, which an attack from elsewhere doesn't lock out.
create table known_origins (
  id ${id},
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  hash text not null,
  used_at text not null,
  constraint known_origins_once unique (user_id, kind, hash)
);
create index known_origins_hash on known_origins (hash);

-- Tokens with which a team releases its app.
create table release_tokens (
  id ${id},
  app text not null,
  title text not null,
  token_hash text not null unique,
  created_at text not null,
  last_used_at text,
  expires_at text not null
);
`;
