/** Why something was refused: the rule, and a sentence that says what to do. */
export interface Reason {
  rule: string;
  text: string;
}

/** How a command ended, as its exit code. */
export const exitCodes = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const;

/** What ends a command in a way that the person at the terminal, or a recipe, can act on. */
export class Problem extends Error {
  constructor(
    readonly kind: 'refused' | 'misused' | 'unreachable',
    message: string,
    readonly reasons: Reason[] = [],
  ) {
    super(message);
  }
}

export const misused = (message: string) => new Problem('misused', message);

export const refused = (message: string, reasons?: Reason[]) => new Problem('refused', message, reasons);
