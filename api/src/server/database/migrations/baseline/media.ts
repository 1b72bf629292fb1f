/** The file library. */
export const mediaTables = (id: string) => `
-- Signed forms in which people agreed to be shown.
create table consent_forms (
  id ${id},
  hash text not null unique,
  name text not null,
  mime text not null,
  size integer not null,
  created_at text not null
);

-- Pictures and documents, with descriptions and the consent of the people in them.
create table media (
  id ${id},
  kind text not null,
  hash text not null unique,
  name text not null default '',
  words text not null default '',
  mime text not null default 'image/webp',
  size integer not null default 0,
  pages integer,
  width integer not null,
  height integer not null,
  whole_width integer not null default 0,
  whole_height integer not null default 0,
  fallback text not null,
  variants text not null,
  placeholder text not null default '',
  state text not null default 'ready',
  problem text,
  tries integer not null default 0,
  next_try_at text,
  alt text not null default '',
  decorative integer not null default 0,
  caption text not null default '',
  source text,
  focal_x real not null default 0.5,
  focal_y real not null default 0.5,
  crop text,
  people integer not null default 0,
  consent_from text,
  consent_covers text,
  consent_given_at text,
  consent_until text,
  consent_withdrawn_at text,
  consent_note text,
  consent_end_noted_at text,
  consent_form_id integer references consent_forms (id),
  version integer not null default 1,
  created_by integer references users (id) on delete set null,
  deleted_at text,
  created_at text not null
);
create index media_consent_form on media (consent_form_id);
create index media_created_at on media (created_at);
create index media_images on media (created_at, id, kind) where kind = 'image';
create index media_next_try_at on media (next_try_at);
create index media_of_people on media (consent_until, consent_given_at, consent_withdrawn_at, people, kind, hash, id) where people = 1;
create index media_undescribed on media (created_at, id, kind, decorative, alt) where kind = 'image' and decorative = 0 and alt = '';

-- Tags of files.
create table media_tags (
  media_id integer not null references media (id) on delete cascade,
  tag text not null,
  constraint media_tags_key primary key (media_id, tag)
);
create index media_tags_tag on media_tags (tag, media_id);

-- Pictures at the top of built-in pages.
create table headers (
  id ${id},
  name text not null unique,
  media_id integer not null references media (id)
);
`;
