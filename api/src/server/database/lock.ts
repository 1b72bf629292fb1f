/** What one process has at a time, until it lets go of it or ends. */
export interface Lock {
  /** Tries to get it; answers at once whether it is the caller's now. */
  take(): Promise<boolean>;
  /** Who has it, as the object of a sentence; nothing where that can't be known. */
  holder(): Promise<string | undefined>;
  /** How somebody can end a holder that is no more, as a sentence. */
  advice(): string;
  release(): Promise<void>;
}
