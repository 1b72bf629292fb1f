import { HttpError } from '../http/http-error';
import type { ValidToken, TokenKind, TokenProblem } from './one-time-tokens.repository';

interface LinkTexts {
  life: string;
  advice: string;
}

export function uselessLinkError(why: TokenProblem, { life, advice }: LinkTexts) {
  if (why === 'expired') return new HttpError(410, `This link was only valid for ${life}. ${advice}`);
  if (why === 'used') return new HttpError(410, `This link has already been used. ${advice}`);
  return new HttpError(404, `This link is not one of ours, or a newer one has replaced it. ${advice}`);
}

export function requireValidToken<Kind extends TokenKind>(
  known: ValidToken<Kind> | TokenProblem,
  texts: LinkTexts,
) {
  if (typeof known === 'string') throw uselessLinkError(known, texts);
  return known;
}
