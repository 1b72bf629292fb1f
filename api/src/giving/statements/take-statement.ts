import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { StatementWhole } from '@lapis/contract';
import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import type { Writing } from '../../server/http/mail';
import { orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { linesRepository } from './lines.repository';
import { matchByReference } from './match-by-reference';
import { isProvidersPayout } from './name-in-text';
import { type ReadLine, type ReadStatement, readStatement } from './reading/read-statement';
import { type FreshLine, piecesOf, sortOutLines, withoutTwins } from './sort-out-lines';
import { storedLines } from './stored-lines';
import { statementsRepository } from './statements.repository';

/** A file as it was sent. */
interface SentFile {
  name: string;
  bytes: Buffer;
}

const isPayout =
  'This looks like a payout from Stripe. Its gifts are already recorded one by one, so please ignore it.';

/** What goes through all pieces of a file. */
interface Sorting extends Pick<ReadStatement, 'format' | 'first_on'> {
  hasStripe: boolean;
  /** What is known of statements in other formats, and was found in this one. */
  twins: Set<number>;
}

/** What no earlier statement has. */
async function freshLines(
  { db }: Writing,
  lines: ReadLine[],
  { format, first_on, hasStripe, twins }: Sorting,
) {
  const stored = storedLines(db);
  const alike = await stored.alike([...new Set(lines.map(({ likeness }) => likeness))]);
  const fresh = sortOutLines(lines, alike, first_on);
  if (fresh.length === 0) return [];
  const days = fresh.map(({ booked_on }) => booked_on).toSorted();
  const others = await stored.inOtherFormats(format, days[0] ?? '', days.at(-1) ?? '');
  const alikeIds = new Set(alike.map(({ id }) => id));
  const left = withoutTwins(
    fresh,
    others.filter(({ id }) => !alikeIds.has(id)),
    twins,
  );
  return left.map((line): FreshLine => {
    const doubt = line.doubt ?? (hasStripe && isProvidersPayout(line.text) ? isPayout : undefined);
    return doubt === undefined ? line : { ...line, doubt };
  });
}

/** Writes down that a file was uploaded, and answers the id of it. */
async function begin({ db }: Writing, { name, bytes }: SentFile, read: ReadStatement, actor: Actor) {
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
    user_name: nameOf(actor),
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
 * Takes a bank's statement: reads it, writes down the payments that no earlier one has, and books those whose gift is
 * certain. The very same file again writes nothing, and answers the first one's result with every line as known.
 *
 * It is done in pieces, each of which is there wholly or not at all, and between them others have their turn: SQLite lets
 * one write at a time, and a long file takes seconds. Where it breaks off, the same file once more brings the rest.
 * @throws HttpError 413, 415 or 422 where it can't be read
 */
export async function takeStatement(
  { mail, changes, settings }: Pick<Services, 'mail' | 'changes' | 'settings'>,
  file: SentFile,
  actor: Actor,
): Promise<StatementWhole> {
  const read = await readStatement(file.bytes, file.name);
  const { format, first_on } = read;
  const sorting = { format, first_on, hasStripe: settings.stripe !== undefined, twins: new Set<number>() };
  let known = 0;
  let id: number | undefined;
  let taken: StatementWhole | undefined;
  for (const piece of await piecesOf(read.lines)) {
    await mail.send(async (writing) => {
      await statementsRepository(writing.db).waitForOthers();
      const fresh = await freshLines(writing, piece, sorting);
      known += piece.length - fresh.length;
      if (fresh.length === 0) return [];
      id ??= await begin(writing, file, read, actor);
      return matchByReference(writing, await linesRepository(writing.db).add(id, fresh));
    });
    await setImmediate();
  }
  await mail.send(async (writing) => {
    const statements = statementsRepository(writing.db);
    await statements.waitForOthers();
    const before = id === undefined ? await statements.byFile(sha256Of(file.bytes)) : undefined;
    if (before) {
      taken = { ...before, matched: 0, unmatched: 0, ignored: 0, known: before.lines };
      return [];
    }
    id ??= await begin(writing, file, read, actor);
    await statements.setKnown(id, known);
    taken = await statements.find(id);
    return [];
  });
  await changes.publish(['giving']);
  return orNotFound(taken);
}
