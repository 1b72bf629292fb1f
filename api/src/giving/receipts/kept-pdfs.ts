import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PDF } from '../../server/http/call-costs';
import { HOUR } from '../../server/time/clock';
import { hashOf } from '../../server/tokens/one-time-tokens.repository';
import { letterPdf, type PdfLetter } from './letter-pdf';

/** Some 50 kB each. */
const KEPT = 100;

/** By the hash of all that a letter says, so that a change of a gift or of the settings leads to another one. */
const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT, ttl: HOUR });

/** Returns a letter as a PDF; one that has to be made is spent by the request. @throws HttpError 429 */
export function pdfFor(request: Pick<FastifyRequest, 'spend'>, letter: PdfLetter) {
  const key = hashOf(JSON.stringify(letter));
  const known = kept.get(key);
  if (known) return known;
  request.spend(PDF);
  const made = letterPdf(letter);
  kept.set(key, made);
  // Those who wait for it hear why.
  made.catch(() => kept.delete(key));
  return made;
}
