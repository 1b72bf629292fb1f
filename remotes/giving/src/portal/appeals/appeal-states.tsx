import type { AppealState } from '@lapis/contract';
import { Mark } from '@lapis/portal';

const words: Record<AppealState, string> = { draft: 'Draft', open: 'Open', closed: 'Closed' };

export const AppealMark = ({ state }: { state: AppealState }) => (
  <Mark
    tone={state === 'open' ? 'good' : state === 'draft' ? 'lively' : undefined}
    isFilled={state === 'open'}
  >
    {words[state]}
  </Mark>
);
