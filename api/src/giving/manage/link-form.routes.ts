import { managedGifts } from '@lapis/contract';
import { href, isAnnounced } from '@lapis/contract/pages';
import { isForeign } from '../../server/http/foreign-request';
import type { App, Services } from '../../server/http/serve';
import { refuseForeign } from '../form/form.routes';
import type { AskForLink } from './ask-for-link';

/** In bytes: an address, and room for what spells it. */
const LARGEST_FORM = 4 * 1024;

/**
 * The form on /give/manage as browsers without scripts send it: outside of /api, and answered with the page (303), which
 * says by its address what came of it. That has nothing of what was typed.
 */
export async function linkFormRoutes(
  app: App,
  { settings, askForLink }: Pick<Services, 'settings'> & { askForLink: AskForLink },
) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post('/give/manage', { bodyLimit: LARGEST_FORM, schema: { hide: true } }, async (request, reply) => {
    if (!isAnnounced('give.manage')) return reply.callNotFound();
    if (isForeign(request.headers, settings)) return refuseForeign(reply);
    const { data } = managedGifts.ask.body.safeParse(request.body);
    if (data) await askForLink(data, request.ip);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${href('give.manage')}?asked=${data ? 'sent' : 'wrong'}`, 303);
  });
}
