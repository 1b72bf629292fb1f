import { stats } from '@lapis/contract';
import { auditRepository } from '../../cms/audit/audit.repository';
import { approvalList } from '../../people/approval/approval-list';
import { answer, type App, type Services } from '../../server/http/serve';
import { firstSteps } from './first-steps';
import type { Pages } from '../../pages/document/pages';
import { serverState } from './server-state';
import { todosRepository } from './todos.repository';
import { statsRepository } from './stats.repository';

/** Entries of the record that the dashboard gets: many say the same, and become one there. */
const RECENT = 50;

/** The figures of the dashboard. */
export async function statsRoutes(
  app: App,
  { db, settings, contentTypes, pages }: Services & { pages: Pages },
) {
  const figures = statsRepository(db, contentTypes);

  answer(app, stats.show, async (request) => ({
    attention: {
      ...(await todosRepository({ db, settings, contentTypes }).read()),
      server: await serverState({ db, settings, pages }),
    },
    approvals: await approvalList(db, contentTypes).waitingFor(request),
    first_steps: await firstSteps(db),
    ...(await figures.counts()),
    months: await figures.months(),
    // Who may not read the record doesn't read its newest lines either.
    recent_activity: request.duty?.permissions.includes('records')
      ? await auditRepository(db).newest(RECENT)
      : [],
  }));
}
