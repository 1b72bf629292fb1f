import { stats } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { auditRepository } from '../../cms/audit/audit.repository';
import { nameSubjects } from '../../cms/audit/name-subjects';
import { approvalList } from '../../people/approval/approval-list';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { firstSteps } from './first-steps';
import type { Pages } from '../../pages/document/pages';
import { ownDrafts } from './own-drafts';
import { serverState } from './server-state';
import { todosRepository } from './todos.repository';
import { statsRepository } from './stats.repository';

/** Number of audit entries sent to the dashboard, which merges similar ones. */
const RECENT = 50;

export async function statsRoutes(
  app: App,
  { db, settings, contentTypes, pages }: Services & { pages: Pages },
) {
  const figures = statsRepository(db, contentTypes);

  /** Returns no activity to users who may not read the audit log. */
  const recentActivity = async ({ staffRole }: Pick<FastifyRequest, 'staffRole'>) =>
    staffRole?.permissions.includes('records')
      ? nameSubjects(db, await auditRepository(db).newest(RECENT), staffRole.permissions)
      : [];

  addRoute(app, stats.show, async (request) => ({
    attention: {
      ...(await todosRepository({ db, settings, contentTypes }).read(request)),
      server: await serverState({ db, settings, pages }),
    },
    approvals: await approvalList(db, contentTypes).waitingFor(request),
    own_drafts: await ownDrafts(db, contentTypes, request),
    first_steps: await firstSteps(db),
    ...(await figures.counts()),
    months: await figures.months(),
    recent_activity: await recentActivity(request),
  }));
}
