import type { CheckedLink, LinkCheckProgress, LinkStatus } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { MINUTE, timestamp } from '../../server/time/clock';
import { type Database, inTransaction } from '../../server/database/database';
import { isForeignViolation } from '../../server/database/failures';
import type { LinkVisitResult } from './visit-link';

declare module '../../server/database/tables' {
  interface Tables {
    link_checks: LinkChecksTable;
    link_check_runs: LinkCheckRunsTable;
  }
}

interface LinkChecksTable {
  link_id: number;
  /** URL that was checked. If the link's URL changes, the result no longer applies. */
  url: string;
  status: LinkStatus;
  code: number | null;
  words: string;
  moved_to: string | null;
  checked_at: string;
}

/** Single row, with id 1: the latest check, which runs until `expires_at`. */
interface LinkCheckRunsTable {
  id: number;
  holder: string;
  total: number;
  done: number;
  started_at: string;
  /** Extended after each link, so that a crashed check expires quickly. */
  expires_at: string;
}

/** Time without progress, in milliseconds, after which a check is assumed to have crashed. */
const LEASE = MINUTE;

export const linkChecksRepository = (db: Database) => ({
  links: (ids?: number[]) =>
    db
      .selectFrom('links')
      .select(['id', 'url'])
      .where('deleted_at', 'is', null)
      .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
      .orderBy('id')
      .execute(),

  /** Starts a check and writes an audit entry. Returns false if another check is running. */
  begin: (holder: string, total: number, actor: Actor) =>
    inTransaction(db, async (transaction) => {
      const now = timestamp();
      const run = { holder, total, done: 0, started_at: now, expires_at: timestamp(LEASE) };
      const begun = await transaction
        .insertInto('link_check_runs')
        .values({ id: 1, ...run })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(run).where('link_check_runs.expires_at', '<=', now),
        )
        .returning('id')
        .executeTakeFirst();
      if (!begun) return false;
      await audit(transaction).note(actor, { action: 'checked', kind: 'links', details: { links: total } });
      return true;
    }),

  /** Counts a checked link. Returns false if another process has taken over. */
  async advance(holder: string) {
    const row = await db
      .updateTable('link_check_runs')
      .set((eb) => ({ done: eb('done', '+', 1), expires_at: timestamp(LEASE) }))
      .where('holder', '=', holder)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  end: (holder: string) =>
    db.updateTable('link_check_runs').set({ expires_at: timestamp() }).where('holder', '=', holder).execute(),

  async progress(): Promise<LinkCheckProgress> {
    const run = await db
      .selectFrom('link_check_runs')
      .select(['done', 'total', 'started_at', 'expires_at'])
      .executeTakeFirst();
    if (!run) return { running: false, done: 0, total: 0, started_at: null };
    const { expires_at, ...progress } = run;
    return { running: expires_at > timestamp(), ...progress };
  },

  async note({ id, url }: { id: number; url: string }, visit: LinkVisitResult) {
    const check = { url, ...visit, checked_at: timestamp() };
    await db
      .insertInto('link_checks')
      .values({ link_id: id, ...check })
      .onConflict((conflict) => conflict.column('link_id').doUpdateSet(check))
      .execute()
      .catch((error: unknown) => {
        if (!isForeignViolation(error)) throw error;
      });
  },

  list: (status?: LinkStatus): Promise<CheckedLink[]> =>
    db
      .selectFrom('links')
      .innerJoin('link_checks', (join) =>
        join.onRef('link_checks.link_id', '=', 'links.id').onRef('link_checks.url', '=', 'links.url'),
      )
      .select(['links.id', 'links.title', 'links.url'])
      .select(['status', 'code', 'words', 'moved_to', 'checked_at'])
      .where('deleted_at', 'is', null)
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ok'))
      .orderBy('title_folded')
      .orderBy('links.id')
      .execute(),
});
