import type { DeclarationEffect } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { useFailure } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../kit/format-day';
import { counted } from '../parts/counted';
import { effectQuery, type EffectSearch } from './declarations.queries';

/** Says from when a cancelled declaration no longer counts. */
export const endWords = (from: string, coversFrom: string) =>
  from <= coversFrom
    ? 'as if it had never been made: no gift counts'
    : `for gifts from ${formatDay(from)} on. Earlier gifts still count`;

function taxWords({ gifts, tax }: DeclarationEffect) {
  if (tax > 0)
    return `Tax was claimed on ${counted(gifts, 'gift')} that no longer ${gifts === 1 ? 'counts' : 'count'}: ${pounds(tax)} goes back to HMRC with the next claim.`;
  if (tax < 0)
    return `${pounds(-tax)} of claimed tax no longer goes back to HMRC. Tax that has gone back already can’t be claimed here again.`;
  return 'No claimed tax goes back to HMRC.';
}

interface EffectWordsProps {
  id: number;
  search: EffectSearch;
}

/** Says how much claimed tax a change of a declaration sends back, and which other declarations it concerns. */
export function EffectWords({ id, search }: EffectWordsProps) {
  const { data, error } = useQuery(effectQuery(id, search));
  const failure = useFailure(error);
  if (failure) return <p role="alert">{failure.message}</p>;
  return (
    <div role="status">
      {data ? (
        <>
          {search.of === 'cancel' && data.from && data.is_void && (
            <p>
              They cancel it before its written record was sent, or within 30 days of it. By law it then ends
              as if it had never been made, and no gift counts.
            </p>
          )}
          {search.of === 'cancel' && data.from && !data.is_void && (
            <p>It ends for gifts from {formatDay(data.from)} on. Earlier gifts still count.</p>
          )}
          {data.also > 0 && (
            <p>
              {counted(data.also, 'earlier declaration')} by the same person{' '}
              {search.of === 'undo' ? 'comes back too.' : 'ends too.'}
            </p>
          )}
          <p>{taxWords(data)}</p>
        </>
      ) : (
        <p>Working out what it changes…</p>
      )}
    </div>
  );
}
