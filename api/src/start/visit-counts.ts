import { countLetterVisits } from '../pages/counts/count-letter-visits';
import { countReads } from '../pages/counts/count-reads';
import { writeCounts } from '../pages/counts/write-counts';
import type { Pages } from '../pages/document/pages';
import { countMissing } from '../pages/missing/count-missing';
import { createRedirects } from '../pages/redirects/kept-redirects';
import type { App, Services } from '../server/http/serve';

/** What leads addresses on, and counts what is asked for: in memory, and written down each minute. */
export function visitCounts(app: App, services: Services, { kindOf }: Pick<Pages, 'kindOf'>) {
  const redirects = createRedirects(services, { kindOf, log: app.log });
  const missing = countMissing(services.db);
  const letterVisits = countLetterVisits(services.db);
  const reads = countReads(services.db, letterVisits.note);
  writeCounts(app, [redirects, missing, reads, letterVisits]);
  return { redirects, missing, reads };
}
