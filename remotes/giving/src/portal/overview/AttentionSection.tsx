import type { Overview } from '@lapis/contract';
import { Attention, TodoLine } from '@lapis/portal';
import { attentionLines, comparisonWords } from './attention-lines';

interface AttentionSectionProps {
  overview: Overview | undefined;
  hasCards: boolean;
}

export const AttentionSection = ({ overview, hasCards }: AttentionSectionProps) => (
  <Attention
    lines={
      overview &&
      attentionLines(overview.attention).map(({ words, to }) => (
        <TodoLine key={words} to={to}>
          {words}
        </TodoLine>
      ))
    }
    known={overview && (hasCards || overview.comparison) && comparisonWords(overview.comparison)}
  />
);
