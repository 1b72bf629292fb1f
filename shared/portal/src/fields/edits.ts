import { useState } from 'react';

/** Something that is being written, as far as a field knows of it. */
export interface Writes<Fields> {
  fields: Fields;
  change: (changes: Partial<Fields>) => void;
}

/** Whether two values of a field say the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed over a copy from the server. Only what differs from that copy is a change, so a newer copy shows
 * through wherever nothing was typed.
 */
export function useEdits<Fields extends object>(base: Fields) {
  const [typed, setTyped] = useState<Partial<Fields>>({});

  const without = (others: Partial<Fields>, all = typed) =>
    Object.fromEntries(
      Object.entries(all).filter(([name, value]) => !isSame(value, others[name as keyof Fields])),
    ) as Partial<Fields>;

  const changes = without(base);
  return {
    fields: { ...base, ...changes },
    changes,
    isUnsaved: Object.keys(changes).length > 0,
    change: (more: Partial<Fields>) => setTyped((all) => ({ ...all, ...more })),
    /** What was sent is saved now; what was typed since stays. */
    forget: (sent: Partial<Fields>) => setTyped((all) => without(sent, all)),
  };
}
