import type { Database } from '../../server/database/database';

/**
 * Finds incomplete transactions: stories without an audit or search entry, messages without emails, and the
 * reverse. Returns a line for each.
 */
export async function disagreements(db: Database) {
  const stories = await db.selectFrom('stories').select(['id', 'slug', 'title', 'published_at']).execute();
  const created = await db
    .selectFrom('audit')
    .select('subject_id')
    .where('kind', '=', 'blog')
    .where('action', '=', 'created')
    .execute();
  const found = await db
    .selectFrom('search_index')
    .select(['entry_id', 'title'])
    .where('kind', '=', 'story')
    .execute();
  const messages = await db.selectFrom('messages').select('email').execute();
  const mails = await db.selectFrom('mails').select('recipient').where('recipient', 'is not', null).execute();

  const titles = new Map(found.map(({ entry_id, title }) => [entry_id, title]));
  return [
    ...unlike(
      'the record',
      stories.map(({ id }) => id),
      created.map(({ subject_id }) => subject_id),
    ),
    ...stories
      .filter(({ id, title, published_at }) => published_at !== null && titles.get(id) !== title)
      .map(({ slug }) => `the search knows another ${slug}`),
    ...unlike(
      'the mails',
      messages.map(({ email }) => email),
      mails.map(({ recipient }) => recipient),
    ),
  ];
}

function unlike(name: string, here: unknown[], there: unknown[]) {
  const [these, those] = [new Set(here), new Set(there)];
  return [
    ...here.filter((each) => !those.has(each)).map((each) => `${name}: nothing of ${String(each)}`),
    ...there
      .filter((each) => !these.has(each))
      .map((each) => `${name}: something of ${String(each)}, which is not there`),
    ...(there.length === those.size ? [] : [`${name}: something twice`]),
  ];
}
