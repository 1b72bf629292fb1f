import { mailings as calls, type Mailing } from '@lapis/contract';
import { entriesRepository } from '../../../cms/entries/entries.repository';
import { letterType } from '../../../content/letters/letters.type';
import { limitAttempts } from '../../../server/attempts/attempts';
import { orNotFound } from '../../../server/http/http-error';
import { mailSet } from '../../mail/letter';
import { chosenByStaff } from '../../mail/recipient';
import { purgeRegularly } from '../../../server/http/schedule-job';
import { answer, type App, type Services } from '../../../server/http/serve';
import type { Checking } from '../letter-mail/check-letter';
import { freezeLetter } from '../letter-mail/freeze-letter';
import { mailToNobody } from '../letter-mail/frozen-mail';
import { countAudience } from './audience';
import { progressOf } from './mailing-progress';
import { type MailingRow, mailingsRepository } from './mailings.repository';
import { purgeDeliveries } from './purge-deliveries';
import { noteSending, sendLetter } from './send-letter';
import { turnMailing, turns } from './turn-mailing';

const HOUR = 3600;

interface Sending extends Pick<Checking, 'isThere'> {
  /** Has what is due looked at without waiting for the next look. */
  sendSoon: () => void;
}

/** The sending of letters: to whom, when, and how it stands. */
export async function mailingsRoutes(app: App, { sendSoon, ...services }: Services & Sending) {
  const { db, mail } = services;
  const mailings = mailingsRepository(db);
  const tests = limitAttempts(db, {
    name: 'letter-test',
    network: { points: 60, duration: HOUR },
    account: { points: 30, duration: HOUR },
    message: 'Many tests were sent within the hour.',
  });

  /** A letter as it would be sent: with its draft. @throws HttpError 404 where there is none */
  async function letterOf(id: number) {
    const entry = orNotFound(await entriesRepository(db, letterType).find(id));
    return { ...entry, ...entry.draft?.fields };
  }

  const shown = async (mailing: MailingRow, id: number): Promise<{ results: Mailing }> => ({
    results: await progressOf(db, mailing, (await letterOf(id)).topic_id),
  });

  answer(app, calls.count, async ({ params, body: { audience } }) => ({
    count: await countAudience(db, audience, (await letterOf(params.id)).topic_id),
  }));

  answer(app, calls.send, async (request) => {
    const { at, audience, version } = request.body;
    const wanted = { letterId: request.params.id, at, audience, version };
    const count = await sendLetter(services, wanted, request);
    sendSoon();
    return { count };
  });

  answer(app, calls.progress, async ({ params }) => {
    const { topic_id } = await letterOf(params.id);
    const mailing = await mailings.latest(params.id);
    return { results: mailing ? await progressOf(db, mailing, topic_id) : null };
  });

  for (const turn of turns) {
    answer(app, calls[turn], async (request) => {
      const { id } = request.params;
      const { title } = await letterOf(id);
      await turnMailing({ db, sendSoon }, turn, {
        id: (await mailings.latest(id))?.id,
        what: 'letter',
        note: (transaction, turned) => noteSending(transaction, request, { id, title }, `sending_${turned}`),
      });
      return shown(orNotFound(await mailings.latest(id)), id);
    });
  }

  answer(app, calls.test, async ({ params, user, ip }) => {
    const fields = await letterOf(params.id);
    const frozen = await freezeLetter(services, fields, { campaign: fields.slug });
    await tests.spend(user.email, ip, () =>
      mail.send(async ({ link }) => {
        const letter = mailToNobody(frozen, link);
        const test = { ...letter, subject: `Test: ${letter.subject}` };
        return [{ ...mailSet(chosenByStaff(user.email), test), fromName: frozen.from_name }];
      }),
    );
    return { status: `A test is on its way to ${user.email}.` };
  });

  purgeRegularly(app, 'old deliveries of letters', () => purgeDeliveries(db));
}
