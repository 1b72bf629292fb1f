import type { Block } from '@lapis/contract';
import { useState } from 'react';

const MOST_STEPS = 100;

interface BlockHistory {
  past: Block[][];
  future: Block[][];
  /**
   * Blocks after the last step. If the current blocks differ from them, something other than a step has
   * changed the blocks, and the history is cleared.
   */
  now: Block[];
  /** Id of the block being typed into. Consecutive typing in one block counts as one step. */
  typing: string | null;
}

export function useHistory(blocks: Block[], onChange: (blocks: Block[]) => void) {
  const [known, setSteps] = useState<BlockHistory>({ past: [], future: [], now: blocks, typing: null });
  const steps = known.now === blocks ? known : { past: [], future: [], now: blocks, typing: null };

  function applyStep(next: BlockHistory) {
    setSteps(next);
    onChange(next.now);
  }

  return {
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    change(next: Block[], typing: string | null) {
      const isGoingOn = typing !== null && typing === steps.typing;
      const past = isGoingOn ? steps.past : [...steps.past, steps.now].slice(-MOST_STEPS);
      applyStep({ past, future: [], now: next, typing });
    },
    undo() {
      const before = steps.past.at(-1);
      if (!before) return;
      applyStep({
        past: steps.past.slice(0, -1),
        future: [steps.now, ...steps.future],
        now: before,
        typing: null,
      });
    },
    redo() {
      const [after, ...future] = steps.future;
      if (!after) return;
      applyStep({ past: [...steps.past, steps.now], future, now: after, typing: null });
    },
  };
}
