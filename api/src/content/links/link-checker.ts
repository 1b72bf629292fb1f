import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { linkChecksRepository } from './link-checks.repository';
import { visitLink, type VisitRules } from './visit-link';

/**
 * Checks links in the background, one at a time. The progress is stored in the database, so that every
 * process can read it.
 */
export function linkChecker(db: Database, log: Pick<FastifyBaseLogger, 'error'>, rules: VisitRules) {
  const checks = linkChecksRepository(db);
  const closing = new AbortController();
  let underWay = Promise.resolve();

  async function run(holder: string, links: { id: number; url: string }[]) {
    try {
      for (const link of links) {
        const visit = await visitLink(link.url, rules, closing.signal);
        if (closing.signal.aborted) return;
        await checks.note(link, visit);
        if (!(await checks.advance(holder))) return;
      }
    } finally {
      await checks.end(holder);
    }
  }

  return {
    /**
     * Starts checking the given links, or all of them, unless a check is already running. Returns the
     * progress.
     */
    async start(actor: Actor, ids?: number[]) {
      const links = await checks.links(ids);
      const holder = randomUUID();
      if (await checks.begin(holder, links.length, actor)) {
        underWay = run(holder, links).catch((error: unknown) =>
          log.error({ err: error }, 'the links could not be checked'),
        );
      }
      return checks.progress();
    },

    ended: () => underWay,

    async close() {
      closing.abort();
      await underWay;
    },
  };
}
