import type { Database } from '../../server/database/database';

/**
 * What is written together and is not there together: stories with their entries in the record and in the search,
 * messages with their mails. In words, a line each.
 */
export async function disagreements(db: Database) {
  const posts = await db.selectFrom('posts').select(['id', 'slug', 'title', 'published_at']).execute();
  const created = await db
    .selectFrom('audit')
    .select('thing_id')
    .where('kind', '=', 'blog')
    .where('action', '=', 'created')
    .execute();
  const found = await db
    .selectFrom('search_index')
    .select(['thing_id', 'title'])
    .where('kind', '=', 'post')
    .execute();
  const messages = await db.selectFrom('messages').select('email').execute();
  const mails = await db.selectFrom('mails').select('recipient').where('recipient', 'is not', null).execute();

  const titles = new Map(found.map(({ thing_id, title }) => [thing_id, title]));
  return [
    ...unlike(
      'the record',
      posts.map(({ id }) => id),
      created.map(({ thing_id }) => thing_id),
    ),
    ...posts
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
