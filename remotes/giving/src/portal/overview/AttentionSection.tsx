import type { Overview } from '@lapis/contract';
import { Attention, mailQuery, TodoLine } from '@lapis/portal';
import { useQuery } from '@tanstack/react-query';
import { today } from '../parts/days';
import { attentionLines, comparisonWords } from './attention-lines';

interface AttentionSectionProps {
  overview: Overview | undefined;
  hasCards: boolean;
}

export function AttentionSection({ overview, hasCards }: AttentionSectionProps) {
  const { data: mail } = useQuery(mailQuery);
  return (
    <Attention
      lines={
        overview &&
        attentionLines(overview.attention, mail, today()).map(({ words, to }) => (
          <TodoLine key={`${to} ${words}`} to={to}>
            {words}
          </TodoLine>
        ))
      }
      known={overview && (hasCards || overview.comparison) && comparisonWords(overview.comparison)}
    />
  );
}
