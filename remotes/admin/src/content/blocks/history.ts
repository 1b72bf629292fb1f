import type { Block } from '@lapis/contract';
import { useState } from 'react';

/** As many steps as can be taken back. */
const MOST_STEPS = 100;

interface Steps {
  past: Block[][];
  future: Block[][];
  /** What was put there last; anything else came from elsewhere, and ends what can be taken back. */
  now: Block[];
  /** What is being typed into: all that is typed there is one step. */
  typing: string | null;
}

/** Blocks whose changes can be taken back and done again. */
export function useHistory(blocks: Block[], onChange: (blocks: Block[]) => void) {
  const [known, setSteps] = useState<Steps>({ past: [], future: [], now: blocks, typing: null });
  const steps = known.now === blocks ? known : { past: [], future: [], now: blocks, typing: null };

  function become(next: Steps) {
    setSteps(next);
    onChange(next.now);
  }

  return {
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    /** @param typing the block that is typed into; null where something else was done */
    change(next: Block[], typing: string | null) {
      const isGoingOn = typing !== null && typing === steps.typing;
      const past = isGoingOn ? steps.past : [...steps.past, steps.now].slice(-MOST_STEPS);
      become({ past, future: [], now: next, typing });
    },
    undo() {
      const before = steps.past.at(-1);
      if (!before) return;
      become({
        past: steps.past.slice(0, -1),
        future: [steps.now, ...steps.future],
        now: before,
        typing: null,
      });
    },
    redo() {
      const [after, ...future] = steps.future;
      if (!after) return;
      become({ past: [...steps.past, steps.now], future, now: after, typing: null });
    },
  };
}
