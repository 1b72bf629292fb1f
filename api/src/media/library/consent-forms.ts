import { rm } from 'node:fs/promises';
import type { ConsentForm } from '@lapis/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Actor, audit } from '../../cms/audit/audit';
import { type Database, inTransaction } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import { DAY, timestamp } from '../../server/time/clock';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { formFile } from './folders';
import { incomingPath, receiveFile } from './incoming-file';
import { inspectFile } from './inspect-file';
import { nameOf } from './uploads';

/** The signed forms of consents: files that only staff get, and each only by a call that is noted. */
export const consentForms = (
  db: Database,
  settings: StoreSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
) => ({
  /**
   * Keeps a form, which a consent can name from then on. One of the same bytes is the known one.
   * @throws HttpError 413, 415 or 422 with a sentence for the person who sent it
   */
  async take({ file, filename }: MultipartFile): Promise<ConsentForm> {
    const path = await incomingPath(settings);
    try {
      const incoming = await receiveFile(file, path);
      await inspectFile(incoming);
      const { hash, size, kind } = incoming;
      const row = { hash, name: nameOf(filename), mime: kind.mime, size, created_at: timestamp() };
      const form = await db
        .insertInto('consent_forms')
        .values(row)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: row.created_at }))
        .returning(['id', 'name', 'size'])
        .executeTakeFirstOrThrow();
      // Whoever deletes the last one of the same bytes has done so before the row is there.
      await storeOf(settings).putFile(formFile(hash), path);
      return form;
    } finally {
      await rm(path, { force: true });
    }
  },

  /** Opens the form of a file’s consent, and notes who did; undefined where there is none. */
  async open(mediaId: number, actor: Actor) {
    const row = await db
      .selectFrom('media')
      .innerJoin('consent_forms', 'consent_forms.id', 'media.consent_form_id')
      .select(['media.name as title', 'consent_forms.hash', 'consent_forms.name', 'consent_forms.mime'])
      .where('media.id', '=', mediaId)
      .executeTakeFirst();
    const file = row && (await storeOf(settings).get(formFile(row.hash)));
    if (!file) return undefined;
    const { title, name, mime } = row;
    await audit(db).note(actor, { action: 'consent_form_opened', kind: 'media', id: mediaId, title });
    return { name, mime, file };
  },

  /**
   * Deletes those of these forms that no consent names any longer. What the consents say is written already, so a form
   * that can't be deleted now keeps nobody: the next purge deletes it.
   */
  async remove(ids: number[]) {
    if (ids.length === 0) return;
    await removeUnused(db, settings, (eb) => eb('id', 'in', ids)).catch((error: unknown) =>
      log.error({ err: error, forms: ids }, 'consent forms that nobody needs could not be deleted'),
    );
  },

  /** Deletes the forms that were sent and then not used. */
  purge: () => removeUnused(db, settings, (eb) => eb('created_at', '<', timestamp(-DAY))),
});

/** The files go before the end of the transaction: whoever sends the same form meanwhile waits for it, and loses nothing. */
const removeUnused = (
  db: Database,
  settings: StoreSettings,
  which: (eb: ExpressionBuilder<Tables, 'consent_forms'>) => Expression<SqlBool>,
) =>
  inTransaction(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('consent_forms')
      .where(which)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('media').select('id').whereRef('consent_form_id', '=', 'consent_forms.id'))),
      )
      .returning('hash')
      .execute();
    for (const { hash } of gone) await storeOf(settings).delete(formFile(hash));
  });
