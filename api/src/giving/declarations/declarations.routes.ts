import { declarations } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import { siteRepository } from '../../cms/site/site.repository';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import { addRoute, type App, type Services } from '../../server/http/serve';
import { recordToPrint, writtenRecord } from '../emails/gift-aid.emails';
import { giftsRepository } from '../gifts/gifts.repository';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { refuseWrongDay, readToday } from '../settings/today';
import { findCurrentId } from '../supporters/joined';
import { supportersRepository } from '../supporters/supporters.repository';
import { asDeclaration, listDeclarations } from './declaration-list';
import { declarationsRepository } from './declarations.repository';

/** Audit entries never contain the declarant's name. */
export const note = (
  db: Database,
  actor: Actor,
  action: 'created' | 'changed' | 'viewed',
  id: number | null,
  details: Record<string, string | number | boolean> = {},
) => audit(db).note(actor, { action, kind: 'declarations', id, details });

export const found = async (db: Database, id: number) =>
  asDeclaration(orNotFound(await declarationsRepository(db).find(id)));

async function findEmail(db: Database, supporterId: number) {
  const id = (await findCurrentId(db, supporterId)) ?? supporterId;
  return (await supportersRepository(db).find(id))?.email ?? '';
}

/** Refuses a declaration for one gift if that isn't a single gift of this supporter. */
async function refuseOtherGift(db: Database, supporterId: number, giftId: number, given: 'paper' | 'phone') {
  if (given === 'phone')
    throw invalidField(
      'only_gift',
      'Only a declaration on paper can be for one gift. Please choose its gifts.',
    );
  const gift = await giftsRepository(db).find(giftId);
  if (!gift || gift.supporter_id !== supporterId)
    throw invalidField('only_gift', 'This gift is from someone else. Please choose one of theirs.');
  if (gift.interval !== 'once')
    throw invalidField('only_gift', 'This is a monthly gift. Please choose all their gifts instead.');
}

export async function declarationsRoutes(app: App, { db, mail, settings }: Services) {
  const canMail = settings.smtpUrl !== undefined;

  addRoute(app, declarations.list, async ({ query, user, ip }) => {
    const list = await listDeclarations(db, query, await readToday(db));
    // Audited because each page shows home addresses. Search terms aren't logged: see `noteSearch`.
    await note(db, { user, ip }, 'viewed', null, query.q ? { search: true } : { page: query.page });
    return list;
  });

  addRoute(app, declarations.create, async ({ user, ip, body }) => {
    const { supporter_id, made_on, only_gift, ...declared } = body;
    const today = await readToday(db);
    await refuseWrongDay(db, 'made_on', made_on);
    let id = 0;
    await mail.inTransaction(async ({ db: transaction, site }) => {
      const repository = declarationsRepository(transaction);
      const giver = await supportersRepository(transaction).find(supporter_id);
      const isMerged = giver?.joined_into !== null && giver?.gift_aid_with !== giver?.id;
      if (!giver || giver.erased_at !== null || isMerged)
        throw invalidField('supporter_id', 'This supporter no longer exists. Please choose another.');
      if (only_gift !== undefined)
        await refuseOtherGift(transaction, supporter_id, only_gift, declared.given);
      const input = {
        ...declared,
        ...(only_gift !== undefined && { onlyGift: only_gift }),
        supporterId: supporter_id,
        madeOn: made_on,
        userName: `${user.firstname} ${user.lastname}`,
      };
      await givingSettingsRepository(transaction).holdReceipts();
      const same = await repository.findSame(input);
      if (same) {
        id = same.id;
        return [];
      }
      const row = await repository.declare(input);
      id = row.id;
      await note(transaction, { user, ip }, 'created', id, { given: row.given });
      if (row.given !== 'phone' || !giver.email || !canMail) return [];
      await repository.recordSent(id, today);
      return [writtenRecord(site, giver.email, row, today)];
    });
    return { results: await found(db, id) };
  });

  addRoute(app, declarations.record, async ({ user, ip, params: { id }, body: { sent_on } }) => {
    const today = await readToday(db);
    await mail.inTransaction(async ({ db: transaction, site }) => {
      const repository = declarationsRepository(transaction);
      const row = orNotFound(await repository.find(id));
      if (row.given !== 'phone')
        throw new HttpError(422, 'Only a declaration made by phone needs a written record.');
      if (row.cancelled_from !== null)
        throw new HttpError(422, 'This declaration has been cancelled, so it no longer needs a record.');
      if (sent_on !== undefined && (sent_on < row.made_on || sent_on > today))
        throw invalidField('sent_on', 'Please choose a date between the declaration and today.');
      if (sent_on === undefined && !canMail)
        throw new HttpError(
          422,
          'No mail server is set up, so nothing can be emailed. Please post the record, and enter the date here.',
        );
      const email = sent_on === undefined ? await findEmail(transaction, row.supporter_id) : '';
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

  addRoute(app, declarations.recordText, async ({ user, ip, params: { id }, query: { sent_on } }) => {
    const row = orNotFound(await declarationsRepository(db).find(id));
    await note(db, { user, ip }, 'viewed', id);
    return { text: recordToPrint(await siteRepository(db).read(), row, sent_on) };
  });
}
