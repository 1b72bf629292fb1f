/** Messages from visitors, and outgoing emails. */
export const inboxTables = (id: string) => `
-- Messages from the contact form.
create table messages (
  id ${id},
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  searched text not null default '',
  state text not null,
  deleted_at text,
  created_at text not null
);
create index messages_created_at on messages (created_at);

-- Replies from staff.
create table message_replies (
  id ${id},
  message_id integer not null references messages (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  message text not null,
  created_at text not null
);
create index message_replies_message on message_replies (message_id);

-- Queue of outgoing emails, and what happened to them.
create table mails (
  id ${id},
  recipient text,
  subject text not null,
  content text not null,
  about text,
  tries integer not null default 0,
  next_try_at text,
  sent_at text,
  last_error text,
  failure text,
  created_at text not null
);
create index mails_by_subject on mails (about);
create index mails_next_try_at on mails (next_try_at);
`;
