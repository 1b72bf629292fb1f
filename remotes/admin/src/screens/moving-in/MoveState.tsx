import type { MoveIn } from '@lapis/contract';
import { countWords, phaseWords } from './move-words';

/** What a move is at and how far. Screen readers say the first alone: the count changes every moment. */
export const MoveState = ({ move }: { move: MoveIn }) => (
  <>
    <span role="status">{phaseWords(move)}</span>
    {countWords(move)}
  </>
);
