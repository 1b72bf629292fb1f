import { newsletter } from '@lapis/contract';
import { href, isAnnounced } from '@lapis/contract/pages';
import { isForeign } from '../../../server/http/foreign-request';
import { HttpError } from '../../../server/http/http-error';
import type { App, Services } from '../../../server/http/serve';
import { preferenceChanges } from './preferences.routes';
import type { PreferenceChanges } from './preferences.repository';

/** In bytes; a hundred topics come to a fifth of it. */
const LARGEST_FORM = 16 * 1024;

/** What came of a form, as the page's address says it. */
type Done = 'saved' | 'paused' | 'resumed' | 'unsubscribed' | 'subscribed' | 'refused';

/** What each button of the page does with the form that it is in; undefined where the form is none of ours. */
function changesIn(fields: URLSearchParams): { changes: PreferenceChanges; done: Done } | undefined {
  const read = (body: object) => newsletter.changePreferences.body.safeParse(body).data;
  switch (fields.get('what')) {
    case 'unsubscribe':
      return {
        changes: { is_subscribed: false, campaign: fields.get('from') || undefined },
        done: 'unsubscribed',
      };
    case 'subscribe':
      return { changes: { is_subscribed: true }, done: 'subscribed' };
    case 'pause': {
      const changes = read({ pause: Number(fields.get('pause')) });
      return changes && { changes, done: changes.pause === 0 ? 'resumed' : 'paused' };
    }
    default: {
      const changes = read({
        language: fields.get('language') ?? undefined,
        region: fields.get('region') ?? undefined,
        // Without a topic ticked the form has none of them, and says that it had some to tick.
        ...(fields.has('topics') && { topics: fields.getAll('topic').map(Number) }),
      });
      return changes && { changes, done: 'saved' };
    }
  }
}

/**
 * The forms on the pages of a letter's links as browsers without scripts send them: outside of /api, and answered with a
 * page (303), whose address says what came of it.
 */
export async function preferencesFormRoutes(app: App, { db, settings }: Pick<Services, 'db' | 'settings'>) {
  const change = preferenceChanges(db);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: LARGEST_FORM },
    (_request, body, done) => done(null, String(body)),
  );

  app.post(
    '/newsletter/preferences',
    { bodyLimit: LARGEST_FORM, schema: { hide: true } },
    async (request, reply) => {
      if (!isAnnounced('newsletter.preferences')) return reply.callNotFound();
      if (isForeign(request.headers, settings)) {
        return reply
          .code(403)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('This form can be sent from our own site only. Please open the link of our email again.\n');
      }
      const fields = new URLSearchParams(String(request.body));
      const { data } = newsletter.preferences.query.safeParse({ token: fields.get('token') });
      const token = data?.token ?? '';
      const query = new URLSearchParams({ token, done: await outcomeOf(token, request.ip, fields) });
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${href('newsletter.preferences')}?${query}`, 303);
    },
  );

  /** A token that is nobody's is told of by the page that it leads to. */
  async function outcomeOf(token: string, ip: string, fields: URLSearchParams): Promise<Done> {
    const asked = changesIn(fields);
    if (!asked || token === '') return 'refused';
    try {
      await change(token, ip, asked.changes);
      return asked.done;
    } catch (error) {
      if (error instanceof HttpError) return 'refused';
      throw error;
    }
  }
}
