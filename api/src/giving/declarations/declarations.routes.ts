import { declarations } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { HttpError, invalid, orNotFound } from '../../server/http/http-error';
import { answer, type App, type Services } from '../../server/http/serve';
import { recordToPrint, writtenRecord } from '../letters/gift-aid.letters';
import { refuseWrongDay, refuseWrongYear, todayOf } from '../settings/today';
import { currentIdOf } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { asDeclaration, listDeclarations } from './declaration-list';
import { declarationsRepository } from './declarations.repository';

/** Notes what was done to a declaration, or that somebody looked at some, without the name of whoever made it. */
const note = (
  db: Database,
  actor: Actor,
  action: 'created' | 'changed' | 'viewed',
  id: number | null,
  details: Record<string, string | number | boolean> = {},
) => audit(db).note(actor, { action, kind: 'declarations', id, details });

const found = async (db: Database, id: number) =>
  asDeclaration(orNotFound(await declarationsRepository(db).find(id)));

/** The address of mail of whoever made a declaration; empty where there is none. */
async function emailOf(db: Database, supporterId: number) {
  const id = (await currentIdOf(db, supporterId)) ?? supporterId;
  return (await supportersRepository(db).find(id))?.email ?? '';
}

/** Gift Aid declarations, for staff. */
export async function declarationsRoutes(app: App, { db, mail, settings }: Services) {
  const canMail = settings.smtpUrl !== undefined;

  answer(app, declarations.list, async ({ query, user, ip }) => {
    const list = await listDeclarations(db, query, await todayOf(db));
    // Each page of them shows home addresses. Of a search the words are not noted: `noteSearch` says why.
    await note(db, { user, ip }, 'viewed', null, query.q ? { search: true } : { page: query.page });
    return list;
  });

  answer(app, declarations.create, async ({ user, ip, body }) => {
    const { supporter_id, made_on, ...declared } = body;
    const today = await todayOf(db);
    await refuseWrongDay(db, 'made_on', made_on);
    let id = 0;
    await mail.send(async ({ db: transaction, site }) => {
      const repository = declarationsRepository(transaction);
      const giver = await supportersRepository(transaction).find(supporter_id);
      if (!giver || giver.erased_at !== null || giver.joined_into !== null)
        throw invalid('supporter_id', 'This supporter no longer exists. Please choose another.');
      const row = await repository.declare({
        ...declared,
        supporterId: supporter_id,
        madeOn: made_on,
        userName: `${user.firstname} ${user.lastname}`,
      });
      id = row.id;
      await note(transaction, { user, ip }, 'created', id, { given: row.given });
      // Without a mail server the record would stay on the server, and no gift may count by it.
      if (row.given !== 'phone' || !giver.email || !canMail) return [];
      await repository.recordSent(id, today);
      return [writtenRecord(site, giver.email, row, today)];
    });
    return { results: await found(db, id) };
  });

  answer(app, declarations.cancel, async ({ user, ip, params: { id }, body: { from } }) => {
    refuseWrongYear('from', from);
    const today = await todayOf(db);
    await db.transaction().execute(async (transaction) => {
      orNotFound(await declarationsRepository(transaction).cancel(id, from, today));
      await note(transaction, { user, ip }, 'changed', id, { cancelled_from: from });
    });
    return { results: await found(db, id) };
  });

  answer(app, declarations.record, async ({ user, ip, params: { id }, body: { sent_on } }) => {
    const today = await todayOf(db);
    await mail.send(async ({ db: transaction, site }) => {
      const repository = declarationsRepository(transaction);
      const row = orNotFound(await repository.find(id));
      if (row.given !== 'phone')
        throw new HttpError(422, 'Only a declaration made by phone needs a written record.');
      if (row.cancelled_from !== null)
        throw new HttpError(422, 'This declaration has been cancelled, so it no longer needs a record.');
      if (sent_on !== undefined && (sent_on < row.made_on || sent_on > today))
        throw invalid('sent_on', 'Please choose a date between the declaration and today.');
      if (sent_on === undefined && !canMail)
        throw new HttpError(
          422,
          'No mail server is set up, so nothing can be emailed. Please post the record, and enter the date here.',
        );
      const email = sent_on === undefined ? await emailOf(transaction, row.supporter_id) : '';
      if (sent_on === undefined && !email)
        throw new HttpError(
          422,
          'We have no email address for this supporter. Please post the record, and enter the date here.',
        );
      const day = sent_on ?? today;
      await repository.recordSent(id, day);
      await note(transaction, { user, ip }, 'changed', id, { record_sent_on: day });
      return email ? [writtenRecord(site, email, row, day)] : [];
    });
    return { results: await found(db, id) };
  });

  answer(app, declarations.recordText, async ({ user, ip, params: { id }, query: { sent_on } }) => {
    const row = orNotFound(await declarationsRepository(db).find(id));
    await note(db, { user, ip }, 'viewed', id);
    return { text: recordToPrint(await siteRepository(db).read(), row, sent_on) };
  });
}
