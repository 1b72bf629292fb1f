/** What changed: the tags of it, or anything at all, where it can't be known. */
export type Changed = readonly string[] | 'everything';

type ChangeListener = (changed: Changed) => void;

/**
 * Tells every process of the site what changed, so that none goes on answering from a copy. Tags are 'site',
 * 'media', and those that types of content announce.
 */
export interface Changes {
  /** Resolves when this process, and as far as can be known every other one, has heard. Never rejects. */
  publish(tags: readonly string[]): Promise<void>;
  /** Answers the function that stops listening. */
  subscribe(listener: ChangeListener): () => void;
  /** Whether changes that other processes make can be heard now. */
  readonly listening: boolean;
  close(): Promise<void>;
}

/** Those within this process who want to know. */
export function changeListeners() {
  const listeners = new Set<ChangeListener>();
  return {
    tell(changed: Changed) {
      for (const listener of listeners) listener(changed);
    },
    subscribe(listener: ChangeListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
