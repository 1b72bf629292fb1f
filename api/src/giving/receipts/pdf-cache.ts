import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PDF } from '../../server/http/limits/call-costs';
import { HOUR } from '../../server/time/clock';
import { hashToken } from '../../server/tokens/one-time-tokens.repository';
import { letterPdf, type PdfLetter } from './letter-pdf';

/** Maximum number of cached PDFs, of about 50 kB each. */
const MOST_PDFS = 100;

/** Keyed by a hash of the letter's contents, so that a change to the gift or settings creates a new PDF. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: MOST_PDFS, ttl: HOUR });

/**
 * Returns a letter as a PDF. Creating one counts against the request's budget; a cached one doesn't.
 * @throws HttpError 429
 */
export function renderPdf(request: Pick<FastifyRequest, 'spend'>, letter: PdfLetter) {
  const key = hashToken(JSON.stringify(letter));
  const cached = cache.get(key);
  if (cached) return cached;
  request.spend(PDF);
  const made = letterPdf(letter);
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
