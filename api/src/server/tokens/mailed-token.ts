import { HttpError } from '../http/http-error';
import type { KnownToken, TokenKind, Useless } from './one-time-tokens.repository';

/** What is said of a link that is of no use. */
interface LinkTexts {
  /** How long it was good for, as the mail said. */
  life: string;
  /** What to do instead. */
  advice: string;
}

/** Why a mail's link does nothing: 404 for one that is none of ours, 410 for one that has had its time. */
export function uselessLink(why: Useless, { life, advice }: LinkTexts) {
  if (why === 'expired') return new HttpError(410, `This link was only valid for ${life}. ${advice}`);
  if (why === 'used') return new HttpError(410, `This link has already been used. ${advice}`);
  return new HttpError(404, `This link is not one of ours, or a newer one has replaced it. ${advice}`);
}

/** The token of a mail's link. Refuses one that is of no use. */
export function goodToken<Kind extends TokenKind>(known: KnownToken<Kind> | Useless, texts: LinkTexts) {
  if (typeof known === 'string') throw uselessLink(known, texts);
  return known;
}
