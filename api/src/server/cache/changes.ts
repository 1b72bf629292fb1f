export type ChangedTags = readonly string[] | 'everything';

/** If it returns a promise, the process confirms the change once that resolves. */
type ChangeListener = (changed: ChangedTags) => unknown;

/**
 * Announces changes to every process of the site, so that none serves an outdated copy. The tags are 'site',
 * 'media' and those that content types declare.
 */
export interface Changes {
  /** Resolves once this process and every other reachable one have received the change. Never rejects. */
  publish(tags: readonly string[]): Promise<void>;
  /**
   * Publishes tags, and resolves once every process has handled them, or after `limit` milliseconds. Returns
   * the names of the processes that haven't. Never rejects.
   */
  confirm(tags: readonly string[], limit: number): Promise<string[]>;
  subscribe(listener: ChangeListener): () => void;
  readonly listening: boolean;
  close(): Promise<void>;
}

export function changeListeners() {
  const listeners = new Set<ChangeListener>();
  return {
    /** Calls the listeners. Resolves to false if one of them fails later. */
    tell(changed: ChangedTags): Promise<boolean> {
      return Promise.all([...listeners].map((listener) => listener(changed))).then(
        () => true,
        () => false,
      );
    },
    subscribe(listener: ChangeListener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
