import { convertEntry, type ConvertedEntry } from '@lapis/import/convert-entry';
import type { TakenFiles } from '@lapis/import/fit-entry';
import type { OldAddresses } from '@lapis/import/old-addresses';
import { timestamp } from '../../../server/time/clock';
import { hashValue } from './imported.repository';
import type { EntryPlace } from './places';

interface ImportedPublication {
  state: 'draft' | 'scheduled' | 'published';
  publish_at?: string;
}

export interface ArrangedEntry extends ConvertedEntry {
  place: EntryPlace;
  publication: ImportedPublication;
  hash: string;
}

export function arrange(place: EntryPlace, taken: TakenFiles, addresses: OldAddresses): ArrangedEntry {
  const converted = convertEntry(place.source, taken, addresses);
  const publication = toPublication(place.source);
  const hash = hashValue({ fields: converted.said.fields, publication });
  return { ...converted, place, publication, hash };
}

/** Treats a scheduled entry as published if its date has passed, and as a draft if it has no date. */
function toPublication({ state, publish_at }: EntryPlace['source']): ImportedPublication {
  if (state === 'published') return { state, ...(publish_at !== null && { publish_at }) };
  if (state === 'draft' || publish_at === null) return { state: 'draft' };
  return { state: publish_at > timestamp() ? 'scheduled' : 'published', publish_at };
}

/** Predicts the outcome of importing an entry before anything is written. */
export function predictOutcome({ place: { known }, hash, problem }: ArrangedEntry) {
  if (known?.isInTrash) return 'in_trash' as const;
  if (known?.hash === hash) return 'unchanged' as const;
  if (known?.isChangedHere) return 'changed_here' as const;
  if (problem !== undefined) return 'failed' as const;
  return known ? ('updated' as const) : ('new' as const);
}
