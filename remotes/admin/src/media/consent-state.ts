import type { Media } from '@lapis/contract';
import { consentState, isUnjudged } from '@lapis/contract/consent-state';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date: '2026-11-21' as '21 November 2026'. */
export const formatDay = (day: string) => date.format(new Date(day));

/** A warning about a file; `hidden` means that visitors can't see the file. */
export interface MediaNote {
  kind: 'hidden' | 'wanting' | 'waiting';
  words: string;
}

export const toHostname = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);

function consentNote(media: Media): MediaNote | null {
  const { people, consent } = media;
  if (!people) return null;
  switch (consentState(consent)) {
    case 'missing':
      return { kind: 'hidden', words: isUnjudged(media) ? 'People shown?' : 'No consent' };
    case 'withdrawn':
      return { kind: 'hidden', words: 'Consent withdrawn' };
    case 'ended':
      return { kind: 'hidden', words: 'Consent ended' };
    case 'expiring':
      return { kind: 'wanting', words: `Consent until ${formatDay(consent?.until ?? '')}` };
    case 'holds':
      return null;
  }
}

function makingNote({ state }: Media): MediaNote | null {
  if (state === 'processing') return { kind: 'waiting', words: 'Being prepared' };
  return state === 'failed' ? { kind: 'hidden', words: 'Could not be prepared' } : null;
}

const altNote = ({ kind, alt, decorative }: Media): MediaNote | null =>
  kind === 'image' && !decorative && alt === '' ? { kind: 'wanting', words: 'No description' } : null;

const trashNote = ({ deleted_at }: Media): MediaNote | null =>
  deleted_at === null ? null : { kind: 'hidden', words: 'In the trash' };

/** Returns the warnings about a file, the most serious first. */
export const mediaNotes = (media: Media): MediaNote[] =>
  [trashNote(media), makingNote(media), consentNote(media), altNote(media)].filter((note) => note !== null);
