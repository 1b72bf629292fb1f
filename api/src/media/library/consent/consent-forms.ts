import { rm } from 'node:fs/promises';
import type { ConsentForm } from '@lapis/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyBaseLogger } from 'fastify';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Actor, audit } from '../../../cms/audit/audit';
import { type Database, inTransaction } from '../../../server/database/database';
import type { Tables } from '../../../server/database/tables';
import { DAY, timestamp } from '../../../server/time/clock';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import { formFile } from '../folders';
import { incomingPath, receiveFile } from '../files/incoming-file';
import { inspectFile } from '../files/inspect-file';
import { cleanFileName } from '../uploads/uploads';

export const consentForms = (
  db: Database,
  settings: StoreSettings,
  log: Pick<FastifyBaseLogger, 'error'>,
) => ({
  /**
   * Stores a consent form, or reuses a stored one with the same bytes.
   * @throws HttpError 413, 415 or 422 with a message for the sender
   */
  async take({ file, filename }: MultipartFile): Promise<ConsentForm> {
    const path = await incomingPath(settings);
    const name = cleanFileName(filename);
    try {
      const incoming = await receiveFile(file, path, { name });
      await inspectFile(incoming);
      const { hash, size, kind } = incoming;
      const row = { hash, name, mime: kind.mime, size, created_at: timestamp() };
      const form = await db
        .insertInto('consent_forms')
        .values(row)
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: row.created_at }))
        .returning(['id', 'name', 'size'])
        .executeTakeFirstOrThrow();
      // Stored only after the insertion, which waits for a concurrent deletion of the same form.
      await openSiteStore(settings).putFile(formFile(hash), path);
      return form;
    } finally {
      await rm(path, { force: true });
    }
  },

  /** Opens a file's consent form and writes the audit entry; returns undefined if the file has no form. */
  async open(mediaId: number, actor: Actor) {
    const row = await db
      .selectFrom('media')
      .innerJoin('consent_forms', 'consent_forms.id', 'media.consent_form_id')
      .select(['media.name as title', 'consent_forms.hash', 'consent_forms.name', 'consent_forms.mime'])
      .where('media.id', '=', mediaId)
      .executeTakeFirst();
    const file = row && (await openSiteStore(settings).get(formFile(row.hash)));
    if (!file) return undefined;
    const { title, name, mime } = row;
    await audit(db).note(actor, { action: 'consent_form_opened', kind: 'media', id: mediaId, title });
    return { name, mime, file };
  },

  /**
   * Deletes forms that no consent refers to. Failures are only logged: the changes are already saved, and the
   * next purge retries.
   */
  async remove(ids: number[]) {
    if (ids.length === 0) return;
    await removeUnused(db, settings, (eb) => eb('id', 'in', ids)).catch((error: unknown) =>
      log.error({ err: error, forms: ids }, 'unused consent forms could not be deleted'),
    );
  },

  purge: () => removeUnused(db, settings, (eb) => eb('created_at', '<', timestamp(-DAY))),
});

/**
 * Deletes unused forms. Their files are deleted before the transaction commits, so that a concurrent upload
 * of the same form has to wait and its new file isn't deleted.
 */
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
    for (const { hash } of gone) await openSiteStore(settings).delete(formFile(hash));
  });
