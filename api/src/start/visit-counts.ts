import { countMailingVisits } from '../pages/counts/count-mailing-visits';
import { countReads } from '../pages/counts/count-reads';
import { writeCounts } from '../pages/counts/write-counts';
import type { Pages } from '../pages/document/pages';
import { createMissingCounts } from '../pages/missing/count-missing';
import { createRedirects } from '../pages/redirects/redirect-lookup';
import type { App, Services } from '../server/http/serve';

export function createVisitCounts(app: App, services: Services, { kindOf }: Pick<Pages, 'kindOf'>) {
  const redirects = createRedirects(services, { kindOf, log: app.log });
  const missing = createMissingCounts(services.db);
  const mailingVisits = countMailingVisits(services.db);
  const reads = countReads(services.db, mailingVisits.note);
  writeCounts(app, [redirects, missing, reads, mailingVisits]);
  return { redirects, missing, reads };
}
