import type { ClaimLine } from '@lapis/contract';
import { titleShape } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { HttpError } from '../../server/http/http-error';
import { scheduleLimits } from '../gift-aid/rules';
import { findNameProblem } from './schedule-line';

function findAggregateProblem({ aggregated, amount, is_sponsored, ...names }: ClaimLine) {
  const { title, firstname, lastname, house, postcode } = names;
  if (is_sponsored || title || firstname || lastname || house || postcode)
    return 'HMRC accepts no name, address or sponsored event beside aggregated donations.';
  if (aggregated.length > scheduleLimits.aggregated)
    return `HMRC allows up to ${scheduleLimits.aggregated} letters in the words for aggregated donations.`;
  if (amount > scheduleLimits.aggregatedLine)
    return `HMRC allows up to ${pounds(scheduleLimits.aggregatedLine)} of aggregated donations in a line.`;
  return undefined;
}

/**
 * Returns the reason why HMRC's service would reject a line today; undefined if the service would accept it.
 */
export function findLineProblem(line: ClaimLine, today: string) {
  if (line.donated_on > today) return 'The date of the gift is in the future.';
  if (line.amount <= 0) return 'The amount is not above zero.';
  if (line.aggregated) return findAggregateProblem(line);
  if (line.title && !titleShape.test(line.title)) return 'HMRC accepts titles of two to four letters.';
  return findNameProblem(line);
}

const NAMED = 3;

/**
 * Rejects lines that HMRC's service wouldn't accept, e.g. in claims made before the site checked a rule.
 * @throws HttpError 409 with the lines and how to fix them
 */
export function refuseBadLines(lines: ClaimLine[], today: string) {
  const bad = lines.flatMap((line) => {
    const problem = findLineProblem(line, today);
    const name = [line.title, line.firstname, line.lastname].filter(Boolean).join(' ');
    return problem ? [`Line ${line.position}, ${name || line.aggregated || 'no name'}: ${problem}`] : [];
  });
  if (bad.length === 0) return;
  const more = bad.length > NAMED ? [`So would ${bad.length - NAMED} more.`] : [];
  throw new HttpError(
    409,
    [
      'HMRC would refuse this schedule, so it was not downloaded.',
      ...bad.slice(0, NAMED),
      ...more,
      'Please withdraw this claim and make it again: what HMRC would refuse is then left out, and named.',
    ].join(' '),
  );
}
