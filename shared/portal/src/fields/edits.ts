import { useState } from 'react';

export interface FieldWriter<Fields> {
  fields: Fields;
  change: (changes: Partial<Fields>) => void;
}

export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps a user's edits on top of a copy from the server. Stores only changed fields, so that all others show
 * the values of a newer copy.
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
    /** Drops saved edits, unless the user has changed the field again since. */
    forget: (sent: Partial<Fields>) => setTyped((all) => without(sent, all)),
  };
}
