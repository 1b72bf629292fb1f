import type { AuditEntry } from '@lapis/contract';

/** Entries that say the same, one after the other: the newest of them, and how many there are. */
export interface FoldedEntry {
  entry: AuditEntry;
  times: number;
}

/** Folds entries in a row that tell the same of the same person and thing; the newest come first. */
export function folded(entries: AuditEntry[], most: number): FoldedEntry[] {
  const rows: FoldedEntry[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && isSame(last.entry, entry)) last.times += 1;
    else rows.push({ entry, times: 1 });
  }
  return rows.slice(0, most);
}

const isSame = (one: AuditEntry, other: AuditEntry) =>
  (['user_id', 'user_name', 'action', 'kind', 'thing_id', 'title'] as const).every(
    (name) => one[name] === other[name],
  );
