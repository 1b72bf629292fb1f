import { createHash } from 'node:crypto';
import type { StatementWhole } from '@lapis/contract';
import { type Actor, audit, actorName } from '../../cms/audit/audit';
import type { MailTransaction } from '../../server/http/mail';
import { orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { takeTurns } from '../../server/time/take-turns';
import { matchLines } from '../standing-orders/match-by-words';
import { linesRepository } from './lines.repository';
import { isProvidersPayout } from './name-in-text';
import { type ReadLine, type ReadStatement, readStatement } from './reading/read-statement';
import { keepReturns } from './keep-returns';
import { knownLinesRepository } from './known-lines.repository';
import {
  type FreshLine,
  type KnownLine,
  splitIntoPieces,
  sortOutLines,
  withoutTwins,
} from './sort-out-lines';
import { storedLines } from './stored-lines';
import { statementsRepository } from './statements.repository';

interface SentFile {
  name: string;
  bytes: Buffer;
}

const isPayout =
  'This looks like a payout from Stripe. Its gifts are already recorded one by one: read Stripe’s payout report to tie them to it, or ignore it.';

interface ImportState extends Pick<ReadStatement, 'format' | 'first_on'> {
  hasStripe: boolean;
  /** Ids of stored lines, from files in other formats, that this file contains too. */
  twins: Set<number>;
}

async function sortOut(
  { db }: MailTransaction,
  lines: ReadLine[],
  { format, first_on, hasStripe, twins }: ImportState,
) {
  const stored = storedLines(db);
  const alike = await stored.alike([...new Set(lines.map(({ likeness }) => likeness))]);
  const { fresh, known } = sortOutLines(lines, alike, first_on);
  if (fresh.length === 0) return { fresh, known };
  const days = fresh.map(({ booked_on }) => booked_on).toSorted();
  const others = await stored.inOtherFormats(format, days[0] ?? '', days.at(-1) ?? '');
  const alikeIds = new Set(alike.map(({ id }) => id));
  const left = withoutTwins(
    fresh,
    others.filter(({ id }) => !alikeIds.has(id)),
    twins,
  );
  return {
    fresh: left.fresh.map((line): FreshLine => {
      const doubt = line.doubt ?? (hasStripe && isProvidersPayout(line.text) ? isPayout : undefined);
      return doubt === undefined ? line : { ...line, doubt };
    }),
    known: [...known, ...left.known],
  };
}

async function begin({ db }: MailTransaction, { name, bytes }: SentFile, read: ReadStatement, actor: Actor) {
  const { format, outgoing, problems, first_on, lines } = read;
  const last_on = lines.reduce(
    (last, { booked_on }) => (last > booked_on ? last : booked_on),
    first_on ?? '',
  );
  const id = await statementsRepository(db).add({
    name,
    sha256: sha256Of(bytes),
    format,
    first_on,
    last_on: last_on || null,
    outgoing,
    known: 0,
    problems,
    user_name: actorName(actor),
  });
  await audit(db).note(actor, {
    action: 'imported',
    kind: 'statements',
    id,
    title: format,
    details: { from: first_on, until: last_on || null, lines: lines.length },
  });
  return id;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Imports a bank's statement: stores the payments that aren't in any earlier statement, and books those that
 * certainly belong to a gift. Importing the same file again stores nothing and returns the first result, with
 * every line counted as known. The lines are imported in several transactions, so that a long file doesn't
 * block other writes for seconds on SQLite. After an interruption, importing the file again completes it.
 * @throws HttpError 413, 415 or 422 if the file can't be read
 */
export async function importStatement(
  { mail, changes, settings }: Pick<Services, 'mail' | 'changes' | 'settings'>,
  file: SentFile,
  actor: Actor,
): Promise<StatementWhole> {
  const read = await readStatement(file.bytes, file.name);
  const { format, first_on } = read;
  const sorting = { format, first_on, hasStripe: settings.stripe !== undefined, twins: new Set<number>() };
  const sha256 = sha256Of(file.bytes);
  let known = 0;
  /** Known lines that aren't stored yet. */
  let toStore: KnownLine[] = [];
  let isSeen: boolean | undefined;
  let id: number | undefined;
  let taken: StatementWhole | undefined;
  let skipped = read.outgoing;
  const pause = takeTurns();
  const pieces = [...(await splitIntoPieces(read.lines)), ...(await splitIntoPieces(read.comingBack))];
  for (const piece of pieces) {
    await mail.inTransaction(async (writing) => {
      const statements = statementsRepository(writing.db);
      await statements.waitForOthers();
      isSeen ??= (await statements.byFile(sha256)) !== undefined;
      const lines = await keepReturns(writing.db, piece);
      skipped -= lines.filter(({ amount }) => amount < 0).length;
      const { fresh, known: stored } = await sortOut(writing, lines, sorting);
      known += stored.length;
      toStore.push(...stored);
      if (isSeen && fresh.length === 0) return [];
      id ??= await begin(writing, file, read, actor);
      await knownLinesRepository(writing.db).add(id, toStore);
      toStore = [];
      return matchLines(writing, await linesRepository(writing.db).add(id, fresh));
    });
    await pause();
  }
  await mail.inTransaction(async (writing) => {
    const statements = statementsRepository(writing.db);
    await statements.waitForOthers();
    const before = id === undefined ? await statements.byFile(sha256) : undefined;
    if (before) {
      await knownLinesRepository(writing.db).add(before.id, toStore);
      taken = { ...before, matched: 0, unmatched: 0, ignored: 0, known: before.lines };
      return [];
    }
    id ??= await begin(writing, file, read, actor);
    await knownLinesRepository(writing.db).add(id, toStore);
    await statements.setCounts(id, { known, outgoing: skipped });
    taken = await statements.find(id);
    return [];
  });
  await changes.publish(['giving']);
  return orNotFound(taken);
}
