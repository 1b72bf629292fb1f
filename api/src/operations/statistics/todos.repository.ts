import type { ScheduledEntry, Todos } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { mayPublish, type RequestUser } from '../../cms/entries/own-work';
import { isNotOver } from '../../cms/types/visibility';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { dueReports } from '../../content/reports/due-reports';
import { linkChecksRepository } from '../../content/links/link-checks.repository';
import { countChanged, countEntries } from '../../cms/entries/entry-counts';
import { inState } from '../../media/library/media-states';
import { isUnused } from '../../media/library/media-uses';
import type { ContentType } from '../../cms/types/content-type';
import type { Services } from '../../server/http/serve';
import type { Settings } from '../../server/settings/settings';

const NEXT = 5;

async function waiting(db: Database, types: readonly ContentType[]) {
  const counts = await Promise.all(
    types.map(async (type) => ({
      kind: type.name,
      drafts: await countEntries(db, type, 'draft'),
      changed: await countChanged(db, type.table),
    })),
  );
  return counts.filter(({ drafts, changed }) => drafts + changed > 0);
}

function scheduledRows(types: readonly ContentType[]): RawBuilder<ScheduledEntry> {
  const now = timestamp();
  const scheduledQuery = ({ name, table }: ContentType, action: ScheduledEntry['action']) => {
    const at = sql.ref(action === 'published' ? 'published_at' : 'unpublish_at');
    return sql`
        select ${sql.lit(name)} as kind, id, title, ${sql.lit(action)} as action, ${at} as at
        from ${sql.table(table)} where ${at} > ${now} and published_at is not null and ${isNotOver(table)}
      `;
  };
  const parts = types.flatMap((type) => [
    scheduledQuery(type, 'published'),
    scheduledQuery(type, 'unpublished'),
  ]);
  return sql<ScheduledEntry>`(${sql.join(parts, sql` union all `)})`;
}

async function scheduled(db: Database, types: readonly ContentType[]) {
  const rows = await db
    .selectFrom(scheduledRows(types).as<'scheduled'>('scheduled'))
    .select(['kind', 'id', 'title', 'action', 'at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('at')
    .orderBy('kind')
    .orderBy('id')
    .limit(NEXT)
    .execute();
  return { total: rows[0]?.total ?? 0, next: rows.map(({ total: _, ...entry }) => entry) };
}

const pictures = (db: Database, types: readonly ContentType[], who: RequestUser) => {
  const isTheirs = mayPublish(who) ? sql`` : sql`and media.created_by = ${who.user.id}`;
  // Counts each state in a subquery of its own, so that an index can find the few pictures in that state.
  const count = (condition: RawBuilder<boolean>) =>
    sql<number>`(select count(*) from media where media.kind = 'image' and ${condition} ${isTheirs})`;
  return db
    .selectNoFrom([
      count(inState(types, 'expiring')).as('expiring'),
      count(inState(types, 'no_consent')).as('no_consent'),
      count(sql<boolean>`${inState(types, 'withdrawn')} and not (${isUnused(types)})`).as('withdrawn'),
      count(inState(types, 'no_alt')).as('no_alt'),
    ])
    .executeTakeFirstOrThrow();
};

/** Counts unsent emails that failed at least once: those that will be retried, or those that won't. */
const countFailing = async (db: Database, { isRetried }: { isRetried: boolean }) => {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('next_try_at', isRetried ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const newMessages = (db: Database) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'new')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Reads the tasks that are waiting for a user and that the user's permissions allow. */
export const todosRepository = ({
  db,
  settings: { smtpUrl },
  contentTypes,
}: Pick<Services, 'db' | 'contentTypes'> & { settings: Pick<Settings, 'smtpUrl'> }) => ({
  async read(who: RequestUser): Promise<Omit<Todos, 'server'>> {
    const publishes = mayPublish(who);
    const readsMessages = who.staffRole?.permissions.includes('messages');
    const seesMails = who.staffRole?.permissions.includes('settings');
    return {
      new_messages: readsMessages ? (await newMessages(db)).count : 0,
      waiting: publishes ? await waiting(db, contentTypes) : [],
      scheduled: await scheduled(db, contentTypes),
      pictures: await pictures(db, contentTypes, who),
      due_reports: publishes ? await dueReports(db) : [],
      dead_links: publishes ? (await linkChecksRepository(db).list('dead')).length : 0,
      failed_mails: seesMails ? await countFailing(db, { isRetried: false }) : 0,
      late_mails: seesMails ? await countFailing(db, { isRetried: true }) : 0,
      no_mail_server: smtpUrl === undefined,
    };
  },
});
