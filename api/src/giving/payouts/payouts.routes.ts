import pLimit from 'p-limit';
import { PayoutOptions, payouts } from '@lapis/contract';
import { acceptFiles } from '../../media/library/uploads/upload-request';
import { HttpError } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { receiveTable } from '../people-import/receive-table';
import { lineRefusal } from '../statements/gift-of-line';
import { linesRepository } from '../statements/lines.repository';
import { showLine } from '../statements/show-lines';
import { planPayout } from './plan-payout';
import { LARGEST_REPORT, readReport } from './read-report';
import { recordPayout } from './record-payout';

const receiving = { schema: PayoutOptions, most: LARGEST_REPORT };

/** Records bank payments as payouts of fundraising platforms. */
export async function payoutsRoutes(app: App, { db, mail, changes }: Services) {
  // Reads one report at a time, because each needs a lot of memory. Slow uploads don't wait for each other.
  const reading = pLimit(1);

  await acceptFiles(app);

  addRoute(app, payouts.check, async (request) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const { id } = request.params;
      const line = await linesRepository(db).find(id);
      if (!line || line.state === 'matched') throw await lineRefusal(db, id);
      if (line.amount < 0)
        throw new HttpError(409, 'This money went out of the account, so it is no payout.');
      const { plan } = await planPayout(db, await readReport(file), line, options());
      return { results: plan };
    });
  });

  addRoute(app, payouts.record, async (request) => {
    const { file, options } = await receiveTable(request, receiving);
    return reading(async () => {
      const { user, ip } = request;
      const { id } = request.params;
      const recorded = { report: await readReport(file), options: options() };
      await recordPayout({ mail, changes }, id, recorded, { user, ip });
      return { results: await showLine(db, id) };
    });
  });
}
