/** Columns of every entry. A draft has no publication date, and an entry in the trash has a deletion date. */
const lifecycle = `
  version integer not null default 1,
  published_at text,
  unpublish_at text,
  deleted_at text,
  updated_by integer references users (id) on delete set null,
  created_at text not null,
  updated_at text not null
`.trim();

/** Entries that staff write and visitors read. */
export const contentTables = (id: string) => `
-- Site texts: editable texts of built-in pages.
create table widgets (
  id ${id},
  name text not null unique,
  title text not null,
  title_folded text not null default '',
  html text not null,
  ${lifecycle}
);
create index widgets_updated on widgets (updated_at, id);

-- Stories.
create table stories (
  id ${id},
  slug text not null unique,
  title text not null,
  title_folded text not null default '',
  excerpt text not null,
  html text not null,
  blocks text not null default '[]',
  reading_minutes integer not null,
  author text not null,
  language text not null default 'en',
  image_id integer references media (id),
  image_alt text not null,
  ${lifecycle}
);
-- Partial, or covering all that decides which rows a list shows, so that SQLite needn't read rows with their
-- texts. Partial ones list the columns of their condition too; SQLite would read the row for those.
create index stories_by_change on stories (updated_at, id, published_at, unpublish_at, deleted_at) where deleted_at is null;
create index stories_by_title on stories (title_folded, id, published_at, unpublish_at, deleted_at) where deleted_at is null;
create index stories_drafts on stories (published_at, updated_at, id, deleted_at) where published_at is null and deleted_at is null;
create index stories_ending on stories (unpublish_at, published_at, id, deleted_at) where unpublish_at is not null;
create index stories_image on stories (image_id);
create index stories_public on stories (published_at, id, unpublish_at, deleted_at) where deleted_at is null;
create index stories_published_at on stories (published_at);
create index stories_trash on stories (updated_at, id, deleted_at) where deleted_at is not null;

-- Tags of stories. listed_at is the publication date; null for drafts and in the trash. Triggers keep it.
create table story_tags (
  story_id integer not null references stories (id) on delete cascade,
  tag text not null,
  listed_at text,
  constraint story_tags_key primary key (story_id, tag)
);
create index story_tags_listed on story_tags (tag, listed_at, story_id);
create index story_tags_tag on story_tags (tag);

-- Collections of pictures.
create table galleries (
  id ${id},
  slug text not null unique,
  title text not null,
  title_folded text not null default '',
  description text not null,
  ${lifecycle}
);
create index galleries_updated on galleries (updated_at, id);

-- Pictures of a gallery in their order.
create table gallery_images (
  id ${id},
  gallery_id integer not null references galleries (id) on delete cascade,
  media_id integer not null references media (id),
  alt text not null,
  caption text not null,
  position integer not null,
  cover integer not null default 0
);
create index gallery_images_media on gallery_images (media_id);
create index gallery_images_order on gallery_images (gallery_id, position);

-- Projects.
create table projects (
  id ${id},
  slug text not null unique,
  title text not null,
  title_folded text not null default '',
  summary text not null,
  html text not null,
  blocks text not null default '[]',
  image_id integer references media (id),
  image_alt text not null,
  status text not null,
  location text not null,
  figure_value text,
  figure_label text,
  gallery_id integer references galleries (id) on delete set null,
  position integer not null,
  ${lifecycle}
);
create index projects_image on projects (image_id);
create index projects_updated on projects (updated_at, id);

-- Annual reports, accounts and policies, each with a document.
create table reports (
  id ${id},
  title text not null,
  title_folded text not null default '',
  year integer not null,
  kind text not null,
  summary text not null,
  document_id integer references media (id),
  ${lifecycle}
);
create index reports_document on reports (document_id);
create index reports_updated on reports (updated_at, id);

-- Headings of the list of links.
create table link_categories (
  id ${id},
  title text not null unique,
  position integer not null
);

-- Links to other websites.
create table links (
  id ${id},
  category_id integer not null references link_categories (id),
  title text not null,
  title_folded text not null default '',
  url text not null,
  description text not null,
  image_id integer references media (id),
  image_alt text not null default '',
  position integer not null,
  ${lifecycle}
);
create index links_image on links (image_id);
create index links_updated on links (updated_at, id);

-- Result of each link's last check.
create table link_checks (
  link_id integer primary key references links (id) on delete cascade,
  url text not null,
  status text not null,
  code integer,
  words text not null,
  moved_to text,
  checked_at text not null
);

-- Progress of checking all links, in one row.
create table link_check_runs (
  id integer primary key,
  holder text not null,
  total integer not null,
  done integer not null,
  started_at text not null,
  expires_at text not null
);

-- Pages that staff build from blocks.
create table site_pages (
  id ${id},
  slug text not null unique,
  title text not null,
  title_folded text not null default '',
  parent_id integer,
  summary text not null,
  language text not null,
  banner text not null,
  blocks text not null,
  in_search integer not null default 1,
  in_feed integer not null default 0,
  ${lifecycle}
);
create index site_pages_parent on site_pages (parent_id);
create index site_pages_updated on site_pages (updated_at, id);

-- Emails to subscribers, which staff build from blocks.
create table newsletters (
  id ${id},
  slug text not null unique,
  title text not null,
  title_folded text not null default '',
  subject text not null,
  preview text not null,
  from_name text not null,
  language text not null,
  topic_id integer,
  blocks text not null,
  in_archive integer not null,
  ${lifecycle}
);
create index newsletters_updated on newsletters (updated_at, id);
`;
