import type { AuditEntry } from '@lapis/contract';

export interface FoldedEntry {
  entry: AuditEntry;
  times: number;
}

/** Merges consecutive entries with the same person, action and subject, newest first. */
export function foldEntries(entries: AuditEntry[], most: number): FoldedEntry[] {
  const rows: FoldedEntry[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    if (last && isSame(last.entry, entry)) last.times += 1;
    else rows.push({ entry, times: 1 });
  }
  return rows.slice(0, most);
}

const isSame = (one: AuditEntry, other: AuditEntry) =>
  one.details.state === other.details.state &&
  (['user_id', 'user_name', 'action', 'kind', 'subject_id', 'title'] as const).every(
    (name) => one[name] === other[name],
  );
