import type { Media } from '@lapis/contract';
import { consentState, isUnjudged } from '@lapis/contract/consent-state';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-21' → '21 November 2026'. */
export const dayInWords = (day: string) => date.format(new Date(day));

/** Something about a file that one should know before one uses it; `hidden` keeps it from visitors. */
export interface Note {
  kind: 'hidden' | 'wanting' | 'waiting';
  words: string;
}

/** 'https://example.org/boat.jpg' → 'example.org'. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);

function consentNote(media: Media): Note | null {
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
      return { kind: 'wanting', words: `Consent until ${dayInWords(consent?.until ?? '')}` };
    case 'holds':
      return null;
  }
}

function makingNote({ state }: Media): Note | null {
  if (state === 'processing') return { kind: 'waiting', words: 'Being prepared' };
  return state === 'failed' ? { kind: 'hidden', words: 'Could not be prepared' } : null;
}

const altNote = ({ kind, alt, decorative }: Media): Note | null =>
  kind === 'image' && !decorative && alt === '' ? { kind: 'wanting', words: 'No description' } : null;

/** What is to be known of a file, the gravest first. */
export const notesOf = (media: Media): Note[] =>
  [makingNote(media), consentNote(media), altNote(media)].filter((note) => note !== null);
