export type ChangedTags = readonly string[] | 'everything';

type ChangeListener = (changed: ChangedTags) => void;

/**
 * Announces changes to every process of the site, so that none serves an outdated copy. The tags are 'site',
 * 'media' and those that content types declare.
 */
export interface Changes {
  /** Resolves once this process and every other reachable one have received the change. Never rejects. */
  publish(tags: readonly string[]): Promise<void>;
  subscribe(listener: ChangeListener): () => void;
  readonly listening: boolean;
  close(): Promise<void>;
}

export function changeListeners() {
  const listeners = new Set<ChangeListener>();
  return {
    tell(changed: ChangedTags) {
      for (const listener of listeners) listener(changed);
    },
    subscribe(listener: ChangeListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
