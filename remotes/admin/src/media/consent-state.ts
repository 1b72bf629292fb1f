import type { Consent, Media } from '@lapis/contract';

/** In days: how long before its end a consent is said to expire, as the server has it. */
const soon = 30;

const DAY = 86_400_000;

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-21' → '21 November 2026'. */
export const dayInWords = (day: string) => date.format(new Date(day));

/** The day it is, in UTC, as consents name days. */
export const today = (later = 0) => new Date(Date.now() + later * DAY).toISOString().slice(0, 10);

export type ConsentState = 'missing' | 'holds' | 'expiring' | 'ended' | 'withdrawn';

type KnownConsent = Pick<Consent, 'until' | 'withdrawn_at'>;

/** The state of the consent of those whom a picture shows. */
export function consentState(consent: KnownConsent | null): ConsentState {
  if (!consent) return 'missing';
  if (consent.withdrawn_at) return 'withdrawn';
  if (consent.until === null) return 'holds';
  if (consent.until < today()) return 'ended';
  return consent.until <= today(soon) ? 'expiring' : 'holds';
}

/** Something about a file that one should know before one uses it; `hidden` keeps it from visitors. */
export interface Note {
  kind: 'hidden' | 'wanting' | 'waiting';
  words: string;
}

/** 'https://example.org/boat.jpg' → 'example.org'. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : address);

/** Whether a picture came from the web, and nobody has said yet whom it shows. */
export const isUnjudged = ({ source, people, consent }: Pick<Media, 'source' | 'people' | 'consent'>) =>
  source !== null && people && consent === null;

/** Why visitors will not see a file as it stands, and what to do about it; null where they will, once it is made. */
export function hiddenBecause(media: Media): string | null {
  const { name, shown, people, consent, state } = media;
  if (shown) return null;
  if (state === 'failed') return `Visitors will not see “${name}”, as it could not be prepared.`;
  if (!people) return null;
  if (isUnjudged(media))
    return `Visitors will not see “${name}” until you say in the library whether it shows people.`;
  switch (consentState(consent)) {
    case 'withdrawn':
      return `Visitors will not see “${name}”, as consent for it was withdrawn.`;
    case 'ended':
      return `Visitors will not see “${name}”, as consent for it has ended.`;
    default:
      return `Visitors will not see “${name}” until consent for it is recorded in the library.`;
  }
}

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
