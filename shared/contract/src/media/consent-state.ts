import type { Consent } from './consent';
import type { Media } from './media';

const DAY = 86_400_000;

/** Number of days before a consent ends during which it counts as expiring. */
export const ENDS_SOON = 30;

/** Returns the UTC date in `later` days, by default today's, as `YYYY-MM-DD`. Consents have UTC dates too. */
export const today = (later = 0) => new Date(Date.now() + later * DAY).toISOString().slice(0, 10);

export type ConsentState = 'missing' | 'holds' | 'expiring' | 'ended' | 'withdrawn';

type ConsentDates = Pick<Consent, 'until' | 'withdrawn_at'>;

export function consentState(consent: ConsentDates | null): ConsentState {
  if (!consent) return 'missing';
  if (consent.withdrawn_at) return 'withdrawn';
  if (consent.until === null) return 'holds';
  if (consent.until < today()) return 'ended';
  return consent.until <= today(ENDS_SOON) ? 'expiring' : 'holds';
}

export const isUnjudged = ({ source, people, consent }: Pick<Media, 'source' | 'people' | 'consent'>) =>
  source !== null && people && consent === null;

/**
 * Explains why visitors can't see a file and what to do. Returns null if they can, or will be able to once it
 * is processed.
 */
export function hiddenBecause(
  media: Pick<Media, 'name' | 'shown' | 'people' | 'consent' | 'state' | 'source'>,
): string | null {
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
