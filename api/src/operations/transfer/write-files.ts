import type { Actor } from '../../cms/audit/audit';
import { headersRepository } from '../../media/headers/headers.repository';
import { formFile } from '../../media/library/folders';
import { writeTags } from '../../media/library/media-tags';
import type { Database } from '../../server/database/database';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import type { TakenFile } from './import-file';

/** Writes the rows of the files of an archive, with all that belongs to each. */
export async function writeFiles(db: Database, files: TakenFile[], actor: Actor) {
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

/** Answers the number of a signed form here, which several files may have. */
async function writeForm(db: Database, { row }: NonNullable<TakenFile['form']>) {
  const { id } = await db
    .insertInto('consent_forms')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ name: row.name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts the files where they belong; a form that is that of several once, as it is taken from where it was unpacked. */
export async function keepFiles(files: TakenFile[], settings: StoreSettings) {
  for (const { keep } of files) await keep();
  const forms = new Map(files.flatMap(({ form }) => (form ? [[form.row.hash, form.path] as const] : [])));
  for (const [hash, path] of forms) await storeOf(settings).putFile(formFile(hash), path);
}
