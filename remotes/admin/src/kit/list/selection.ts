import { useState } from 'react';

interface Identified {
  id: number;
}

/** Which rows of a list are chosen; those that are out of sight are not. */
export function useSelection<Row extends Identified>(rows: Row[] = []) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const hasAll = rows.length > 0 && chosen.length === rows.length;

  return {
    chosen,
    hasAll,
    has: ({ id }: Row) => ids.includes(id),
    toggle: ({ id }: Row) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => setIds(hasAll ? [] : rows.map(({ id }) => id)),
    clear: () => setIds([]),
  };
}

export type Selection<Row extends Identified> = ReturnType<typeof useSelection<Row>>;
