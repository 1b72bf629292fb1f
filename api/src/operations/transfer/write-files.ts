import type { Actor } from '../../cms/audit/audit';
import { headersRepository } from '../../media/headers/headers.repository';
import { formFile } from '../../media/library/folders';
import { writeTags } from '../../media/library/media-tags';
import type { Database } from '../../server/database/database';
import { type StoreSettings, openSiteStore } from '../../server/storage/open-store';
import type { ValidatedFile } from './import-file';

export async function writeFiles(db: Database, files: ValidatedFile[], actor: Actor) {
  for (const { row, headers, tags, form } of files) {
    const consent_form_id = form ? await writeForm(db, form) : null;
    const { id } = await db
      .insertInto('media')
      .values({ ...row, created_by: actor.user?.id ?? null, consent_form_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTags(db, id, tags);
    for (const name of headers) await headersRepository(db).choose(name, id);
  }
}

async function writeForm(db: Database, { row }: NonNullable<ValidatedFile['form']>) {
  const { id } = await db
    .insertInto('consent_forms')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ name: row.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the files to the store. A consent form that several pictures share is moved only once. */
export async function keepFiles(files: ValidatedFile[], settings: StoreSettings) {
  for (const { keep } of files) await keep();
  const forms = new Map(files.flatMap(({ form }) => (form ? [[form.row.hash, form.path] as const] : [])));
  for (const [hash, path] of forms) await openSiteStore(settings).putFile(formFile(hash), path);
}
