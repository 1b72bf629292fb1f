import { useState } from 'react';

export interface FieldWriter<Fields> {
  fields: Fields;
  change: (changes: Partial<Fields>) => void;
}

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps a user's edits on top of a copy from the server. Only changed fields are kept, so that a newer copy
 * shows in all others.
 */
export function useEdits<Fields extends object>(base: Fields) {
  const [typed, setTyped] = useState<Partial<Fields>>({});

  const without = (others: Partial<Fields>, all = typed) =>
    Object.fromEntries(
      Object.entries(all).filter(([name, value]) => !isEqual(value, others[name as keyof Fields])),
    ) as Partial<Fields>;

  const changes = without(base);
  return {
    fields: { ...base, ...changes },
    changes,
    isUnsaved: Object.keys(changes).length > 0,
    change: (more: Partial<Fields>) => setTyped((all) => ({ ...all, ...more })),
    /** Drops edits that were saved, except those made since. */
    forget: (sent: Partial<Fields>) => setTyped((all) => without(sent, all)),
  };
}
