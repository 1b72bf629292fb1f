import type { RedirectFields, RedirectsImport } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import { isUniqueViolation } from '../../server/database/failures';
import { HttpError, orNotFound, wordsOf } from '../../server/http/http-error';
import type { KindOf } from './kept-redirects';
import { targetsFirst } from './import-order';
import { readFrom, type Rule, ruled, shortened, taken } from './redirect-rules';
import {
  leadsAway,
  redirectTable,
  type RedirectTable,
  type StoredRedirect,
  withoutStar,
} from './redirect-table';
import type { CsvLine } from './redirects-csv';
import { redirectsRepository } from './redirects.repository';

interface Given {
  db: Database;
  kindOf: KindOf;
  /** Where visitors find the site. */
  origin: string | undefined;
}

/** What is done to redirects, each with a line in the record and by the rules. */
export function redirectsService({ db, ...site }: Given, actor: Actor) {
  const note = (
    transaction: Database,
    action: 'created' | 'changed' | 'deleted',
    { id, from, ...leads }: Pick<StoredRedirect, 'id' | 'from'> & { to?: string },
  ) => audit(transaction).note(actor, { action, kind: 'redirects', id, title: from, details: leads });

  /** Those that were led to other sites. */
  const away: Rule[] = [];

  const without = async (id: number) => {
    const all = await redirectsRepository(db).all();
    const before = orNotFound(all.find((one) => one.id === id));
    return { before, others: redirectTable(all.filter((one) => one !== before)) };
  };

  /** Writes one, and leads those to its end that led to its address. Keeps the table as the database has it. */
  const write = (rule: Rule, others: RedirectTable, before?: StoredRedirect) =>
    inTransaction(db, async (transaction) => {
      const redirects = redirectsRepository(transaction);
      const changed = shortened(rule, others);
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
      // Somebody else wrote one from this address since the table was read.
      throw isUniqueViolation(error) ? taken() : error;
    });

  return {
    away,

    async create(fields: RedirectFields) {
      const others = redirectTable(await redirectsRepository(db).all());
      return write(await ruled(fields, { others, ...site }), others);
    },

    async change(id: number, changes: Partial<RedirectFields>) {
      const { before, others } = await without(id);
      // An address that is typed anew says by itself whether it holds for all that begin with it.
      const prefix = changes.prefix ?? (changes.from === undefined && before.prefix);
      const from = changes.from ?? (before.prefix && !prefix ? withoutStar(before.from) : before.from);
      await write(await ruled({ ...before, ...changes, from, prefix }, { others, ...site }), others, before);
    },

    remove: (ids: number[]) =>
      inTransaction(db, async (transaction) => {
        const removed = await redirectsRepository(transaction).remove(ids);
        for (const one of removed) await note(transaction, 'deleted', one);
        return removed.map(({ id }) => id);
      }),

    /**
     * Adds the lines of a table; each is by itself, so that one that is refused costs no other.
     * @param keepsThose whether those that are there stay as they are
     */
    async import(lines: readonly CsvLine[], keepsThose = false): Promise<RedirectsImport> {
      const table = redirectTable(await redirectsRepository(db).all());
      const done: RedirectsImport = { added: 0, changed: 0, refused: [] };
      for (const each of targetsFirst(lines)) {
        const { line, from } = each;
        try {
          if ('reason' in each) throw new HttpError(422, each.reason);
          const there = table.from(readFrom(each.fields).from);
          const rule = await ruled(each.fields, { others: table, ...site, id: there?.id });
          if (there && keepsThose) {
            if (there.to === rule.to) continue;
            throw new HttpError(422, `There is a redirect from this address already, to ${there.to}.`);
          }
          await write(rule, table, there);
          if (there) done.changed += 1;
          else done.added += 1;
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          done.refused.push({ line, from, reason: wordsOf(error) });
        }
      }
      done.refused.sort((one, other) => one.line - other.line);
      return done;
    },
  };
}
