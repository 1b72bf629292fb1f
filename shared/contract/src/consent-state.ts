import type { Consent } from './consent';
import type { Media } from './media';

const DAY = 86_400_000;

/** In days: how long before its end a consent is said to expire. */
const SOON = 30;

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
  return consent.until <= today(SOON) ? 'expiring' : 'holds';
}

/** Whether a picture came from the web, and nobody has said yet whom it shows. */
export const isUnjudged = ({ source, people, consent }: Pick<Media, 'source' | 'people' | 'consent'>) =>
  source !== null && people && consent === null;

/** Says why visitors will not see a file, and the remedy; null if they will, once it is made. */
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
