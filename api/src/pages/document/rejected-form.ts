import type { FormCall, ShowRejected } from '../../server/forms/plain-forms';
import type { Settings } from '../../server/settings/settings';
import type { OpenedVersions } from '../opened/opened-versions';
import { orLive } from '../releases/versions/choice';
import type { VisitTokens } from '../releases/reports/visit-tokens';
import type { Pages } from './pages';
import { createPageSender } from './response';
import type { Visits } from './visits';

interface RejectedFormServices {
  settings: Settings;
  pages: Pages;
  visits: Visits;
  visitTokens: VisitTokens;
  opened: OpenedVersions;
}

/**
 * Creates a function that responds to a rejected form with its page (status 422), which saves a slow line the
 * trip of a redirect.
 */
export function showRejectedForm(services: RejectedFormServices): ShowRejected {
  const { settings, pages, visits, visitTokens, opened } = services;
  const sendPage = createPageSender(settings, visitTokens);

  return async (address: string, { request, reply }: FormCall) => {
    const visit = visits.of(request.headers);
    // Testers are redirected, because pages with opened versions are sent differently.
    if (opened.isAskedFor(request.headers)) return false;
    const found = await orLive(visit.choice, (choice) =>
      pages.find(address, choice, (cost) => request.spend(cost)),
    );
    const { status, isFrame } = found.value;
    if (status !== 200 || isFrame) return false;
    reply.hijack();
    sendPage(found, { id: request.id, visit, request: request.raw, response: reply.raw, status: 422 });
    return true;
  };
}
