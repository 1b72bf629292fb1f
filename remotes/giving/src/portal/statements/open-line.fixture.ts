import type { StatementLine } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { fakePage, gift } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';

/** Opens the bank statements with one payment. */
export const openLine = (shown: StatementLine, answers: Record<string, unknown> = {}, state = 'unmatched') =>
  renderPage([portalRoute, { path: '*', element: null }], {
    at: `/admin/giving/statements?state=${state}`,
    user: administrator,
    answers: {
      'GET /admin/giving/statements': fakePage(),
      'GET /admin/giving/statement-lines': fakePage(shown),
      'GET /admin/giving/appeals': fakePage({ slug: 'winter', title: 'Winter coats' }),
      'GET /admin/giving/gifts': fakePage(gift),
      'GET /services': fakePage(),
      ...answers,
    },
  });
