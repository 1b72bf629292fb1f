import { createHash } from 'node:crypto';
import type { StatementWhole } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Mail } from '../../server/http/mail';
import { orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { linesRepository } from './lines.repository';
import { matchByReference } from './match-by-reference';
import { isProvidersPayout } from './name-in-text';
import { type ReadStatement, readStatement } from './reading/read-statement';
import { type FreshLine, sortOutLines, withoutTwins } from './sort-out-lines';
import { storedLines } from './stored-lines';
import { statementsRepository } from './statements.repository';

type Writing = Parameters<Parameters<Mail['send']>[0]>[0];

/** A file as it was sent. */
interface SentFile {
  name: string;
  bytes: Buffer;
}

const isPayout =
  'This looks like a payout of Stripe, whose gifts are booked one by one when they are paid. Ignore it.';

/** What no earlier statement has. */
async function freshLines({ db }: Writing, { lines, format, first_on }: ReadStatement, hasStripe: boolean) {
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
  );
  return left.map((line): FreshLine => {
    const doubt = line.doubt ?? (hasStripe && isProvidersPayout(line.text) ? isPayout : undefined);
    return doubt === undefined ? line : { ...line, doubt };
  });
}

/**
 * Takes a bank's statement: reads it, writes down the payments that no earlier one has, and books those whose gift is
 * certain. The very same file again writes nothing, and answers the first one's result with every line as known.
 * @throws HttpError 413, 415 or 422 where it can't be read
 */
export async function takeStatement(
  { mail, changes, settings }: Pick<Services, 'mail' | 'changes' | 'settings'>,
  { name, bytes }: SentFile,
  actor: Actor,
): Promise<StatementWhole> {
  const read = readStatement(bytes, name);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  let taken: StatementWhole | undefined;
  await mail.send(async (writing) => {
    const { db } = writing;
    const statements = statementsRepository(db);
    await statements.waitForOthers();
    const fresh = await freshLines(writing, read, settings.stripe !== undefined);
    const before = await statements.byFile(sha256);
    if (before && fresh.length === 0) {
      taken = { ...before, matched: 0, unmatched: 0, ignored: 0, known: before.lines };
      return [];
    }
    const { format, outgoing, problems, first_on } = read;
    const known = read.lines.length - fresh.length;
    const last_on =
      read.lines
        .map(({ booked_on }) => booked_on)
        .toSorted()
        .at(-1) ?? first_on;
    const user_name = actor.user ? `${actor.user.firstname} ${actor.user.lastname}` : '';
    const columns = { name, sha256, format, first_on, last_on, outgoing, known, problems, user_name };
    const id = await statements.add(columns);
    const { matched, letters } = await matchByReference(writing, await linesRepository(db).add(id, fresh));
    await audit(db).note(actor, {
      action: 'imported',
      kind: 'statements',
      id,
      title: format,
      details: { from: first_on, until: last_on, lines: read.lines.length, known, matched },
    });
    taken = await statements.find(id);
    return letters;
  });
  const statement = orNotFound(taken);
  if (statement.matched > 0) await changes.publish(['giving']);
  return statement;
}
