import { mailings as calls, type Mailing } from '@lapis/contract';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { newsletterType } from '../../../content/newsletters/newsletters.type';
import { limitAttempts } from '../../../server/attempts/attempts';
import { orNotFound } from '../../../server/http/http-error';
import { mailSet } from '../../mail/compose-email';
import { chosenByStaff } from '../../mail/recipient';
import { addRoute, type App, type Services } from '../../../server/http/serve';
import type { CheckServices } from '../newsletter-mail/check-newsletter';
import { freezeNewsletter } from '../newsletter-mail/freeze-newsletter';
import { mailWithoutReader } from '../newsletter-mail/frozen-mail';
import { countAudience } from './audience';
import { loadProgress } from './mailing-progress';
import { type MailingRow, mailingsRepository } from './mailings.repository';
import { noteSending, sendNewsletter } from './send-newsletter';
import { changeMailingState, turns } from './turn-mailing';

const HOUR = 3600;

interface MailingRoutesOptions extends Pick<CheckServices, 'isThere'> {
  sendSoon: () => void;
}

export async function mailingsRoutes(app: App, { sendSoon, ...services }: Services & MailingRoutesOptions) {
  const { db, mail } = services;
  const mailings = mailingsRepository(db);
  const tests = limitAttempts(db, {
    name: 'newsletter-test',
    network: { points: 60, duration: HOUR },
    account: { points: 30, duration: HOUR },
    message: 'Many tests have been sent in the last hour.',
  });

  async function loadNewsletter(id: number) {
    const entry = orNotFound(await entriesRepository(db, newsletterType).find(id));
    return { ...entry, ...entry.draft?.fields };
  }

  const shown = async (mailing: MailingRow, id: number): Promise<{ results: Mailing }> => ({
    results: await loadProgress(db, mailing, (await loadNewsletter(id)).topic_id),
  });

  addRoute(app, calls.count, async ({ params, body: { audience } }) => ({
    count: await countAudience(db, audience, (await loadNewsletter(params.id)).topic_id),
  }));

  addRoute(app, calls.send, async (request) => {
    const { at, audience, version } = request.body;
    const wanted = { newsletterId: request.params.id, at, audience, version };
    const count = await sendNewsletter(services, wanted, request);
    sendSoon();
    return { count };
  });

  addRoute(app, calls.progress, async ({ params }) => {
    const { topic_id } = await loadNewsletter(params.id);
    const mailing = await mailings.latest(params.id);
    return { results: mailing ? await loadProgress(db, mailing, topic_id) : null };
  });

  for (const turn of turns) {
    addRoute(app, calls[turn], async (request) => {
      const { id } = request.params;
      const { title } = await loadNewsletter(id);
      await changeMailingState({ db, sendSoon }, turn, {
        id: (await mailings.latest(id))?.id,
        what: 'newsletter',
        note: (transaction, turned) => noteSending(transaction, request, { id, title }, `sending_${turned}`),
      });
      return shown(orNotFound(await mailings.latest(id)), id);
    });
  }

  addRoute(app, calls.test, async ({ params, user, ip }) => {
    const fields = await loadNewsletter(params.id);
    const frozen = await freezeNewsletter(services, fields, { campaign: fields.slug });
    await tests.spend(user.email, ip, () =>
      mail.inTransaction(async ({ link }) => {
        const newsletter = mailWithoutReader(frozen, link);
        const test = { ...newsletter, subject: `Test: ${newsletter.subject}` };
        return [{ ...mailSet(chosenByStaff(user.email), test), fromName: frozen.from_name }];
      }),
    );
    return { status: `A test is on its way to ${user.email}.` };
  });
}
