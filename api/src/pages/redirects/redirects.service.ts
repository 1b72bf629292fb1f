import type { RedirectFields, RedirectsImport } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, orNotFound, joinMessages } from '../../server/http/http-error';
import type { KindOf } from './redirect-lookup';
import { targetsFirst } from './import-order';
import { readFrom, type Rule, applyRules, shortenChains, takenError } from './redirect-rules';
import {
  leadsAway,
  redirectTable,
  type RedirectTable,
  type StoredRedirect,
  withoutStar,
} from './redirect-table';
import type { CsvLine } from './redirects-csv';
import { redirectsRepository } from './redirects.repository';

interface RedirectsServiceOptions {
  db: Database;
  kindOf: KindOf;
  origin: string | undefined;
}

export function redirectsService({ db, ...site }: RedirectsServiceOptions, actor: Actor) {
  const note = (
    transaction: Database,
    action: 'created' | 'changed' | 'deleted',
    { id, from, ...leads }: Pick<StoredRedirect, 'id' | 'from'> & { to?: string },
  ) => audit(transaction).note(actor, { action, kind: 'redirects', id, title: from, details: leads });

  const away: Rule[] = [];

  const without = async (id: number) => {
    const all = await redirectsRepository(db).all();
    const before = orNotFound(all.find((one) => one.id === id));
    return { before, others: redirectTable(all.filter((one) => one !== before)) };
  };

  /**
   * Writes a redirect, points redirects to its source directly at its target, and updates the in-memory
   * table.
   */
  const write = (rule: Rule, others: RedirectTable, before?: StoredRedirect) =>
    inTransaction(db, async (transaction) => {
      const redirects = redirectsRepository(transaction);
      const changed = shortenChains(rule, others);
      for (const { id, ...other } of changed) await redirects.change(id, other);
      if (before) await redirects.change(before.id, rule);
      const id = before?.id ?? (await redirects.add(rule));
      const { from, to } = rule;
      await note(transaction, before ? 'changed' : 'created', { id, from, ...(leadsAway(rule) && { to }) });
      for (const one of [...changed, { ...rule, id }]) others.put(one);
      const isNews = leadsAway(rule) && (before?.to !== to || before.from !== from);
      if (isNews) away.push(rule, ...changed);
      return id;
    }).catch((error: unknown) => {
      // Another editor has added a redirect from this address since the table was read.
      throw isUniqueViolation(error) ? takenError() : error;
    });

  return {
    away,

    async create(fields: RedirectFields) {
      const others = redirectTable(await redirectsRepository(db).all());
      return write(await applyRules(fields, { others, ...site }), others);
    },

    async change(id: number, changes: Partial<RedirectFields>) {
      const { before, others } = await without(id);
      // If the source is changed as well, the redirect is a prefix only if the new source ends in `/*`.
      const prefix = changes.prefix ?? (changes.from === undefined && before.prefix);
      const from = changes.from ?? (before.prefix && !prefix ? withoutStar(before.from) : before.from);
      await write(
        await applyRules({ ...before, ...changes, from, prefix }, { others, ...site }),
        others,
        before,
      );
    },

    remove: (ids: number[]) =>
      inTransaction(db, async (transaction) => {
        const removed = await redirectsRepository(transaction).remove(ids);
        for (const one of removed) await note(transaction, 'deleted', one);
        return removed.map(({ id }) => id);
      }),

    /**
     * Imports each line separately, so that a rejected line doesn't affect the others.
     * @param keepsThose if true, existing redirects stay as they are
     */
    async import(lines: readonly CsvLine[], keepsThose = false): Promise<RedirectsImport> {
      const table = redirectTable(await redirectsRepository(db).all());
      const done: RedirectsImport = { added: 0, changed: 0, refused: [] };
      for (const each of targetsFirst(lines)) {
        const { line, from } = each;
        try {
          if ('reason' in each) throw new HttpError(422, each.reason);
          const there = table.from(readFrom(each.fields).from);
          const rule = await applyRules(each.fields, { others: table, ...site, id: there?.id });
          if (there && keepsThose) {
            if (there.to === rule.to) continue;
            throw new HttpError(422, `There is a redirect from this address already, to ${there.to}.`);
          }
          await write(rule, table, there);
          if (there) done.changed += 1;
          else done.added += 1;
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          done.refused.push({ line, from, reason: joinMessages(error) });
        }
      }
      done.refused.sort((one, other) => one.line - other.line);
      return done;
    },
  };
}
