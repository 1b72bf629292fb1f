export interface Reason {
  rule: string;
  text: string;
  /** All names of which the text lists the first. */
  names?: string[] | undefined;
}

export const exitCodes = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const;

/** An error that the developer, or a workflow, can act on. */
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
