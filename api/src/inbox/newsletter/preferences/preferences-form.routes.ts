import { subscription } from '@lapis/contract';
import { href, isAnnounced } from '@lapis/contract/pages';
import { redirectAfterForm, refuseForeign } from '../../../server/forms/plain-forms';
import { isForeignRequest } from '../../../server/http/limits/foreign-request';
import { HttpError } from '../../../server/http/http-error';
import type { App, Services } from '../../../server/http/serve';
import { preferenceChanges } from './preferences.routes';
import type { PreferenceChanges } from './preferences.repository';

const LARGEST_FORM = 16 * 1024;

type FormOutcome = 'saved' | 'paused' | 'resumed' | 'unsubscribed' | 'subscribed' | 'refused';

function changesIn(fields: URLSearchParams): { changes: PreferenceChanges; done: FormOutcome } | undefined {
  const read = (body: object) => subscription.changePreferences.body.safeParse(body).data;
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
        ...(fields.has('topics') && { topics: fields.getAll('topic').map(Number) }),
      });
      return changes && { changes, done: 'saved' };
    }
  }
}

/**
 * Handles the preferences forms from browsers without scripts. The routes are outside /api, and redirect
 * (303) to a URL that contains the outcome.
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
      if (!isAnnounced('subscription.preferences')) return reply.callNotFound();
      if (isForeignRequest(request.headers, settings))
        return refuseForeign(reply, 'Please open the link of our email again.');
      const fields = new URLSearchParams(String(request.body));
      const { data } = subscription.preferences.query.safeParse({ token: fields.get('token') });
      const token = data?.token ?? '';
      const query = new URLSearchParams({ token, done: await submitForm(token, request.ip, fields) });
      return redirectAfterForm(reply, `${href('subscription.preferences')}?${query}`);
    },
  );

  async function submitForm(token: string, ip: string, fields: URLSearchParams): Promise<FormOutcome> {
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
