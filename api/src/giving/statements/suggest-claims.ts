import type { StatementLine } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { claimsRepository } from '../claims/claims.repository';
import type { LineRow } from './lines.repository';

const MOST = 3;

const isFromHmrc = (text: string) => /\bHMRC\b|\bHM REVENUE\b/i.test(text);

function compareWords(amount: number, due: number) {
  if (amount === due) return 'It is from HMRC, and the amount is what is still to be paid.';
  const difference = `${pounds(Math.abs(due - amount))} ${amount < due ? 'less' : 'more'}`;
  return `It is from HMRC, but ${difference} than the ${pounds(due)} still to be paid.`;
}

/** Suggests the claims that HMRC may have paid, those with the same amount first. */
export async function suggestClaims(db: Database, lines: LineRow[]) {
  const found = new Map<number, StatementLine['may_be_claims']>();
  const open = lines.filter(
    ({ state, text, amount }) => state === 'unmatched' && amount > 0 && isFromHmrc(text),
  );
  if (open.length === 0) return found;
  const claims = await claimsRepository(db).unpaid();
  for (const { id, amount, booked_on } of open) {
    const fitting = claims
      .filter(({ submitted_on }) => submitted_on !== null && submitted_on <= booked_on)
      .toSorted((a, b) => Number(b.due === amount) - Number(a.due === amount))
      .slice(0, MOST)
      .map(({ id: claim_id, from, until, due }) => ({
        claim_id,
        from,
        until,
        due,
        why: compareWords(amount, due),
      }));
    found.set(id, fitting);
  }
  return found;
}
