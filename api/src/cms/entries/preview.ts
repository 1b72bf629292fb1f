import type { Database } from '../../server/database/database';
import { oneTimeTokens } from '../../server/tokens/one-time-tokens.repository';
import { orNotFound } from '../../server/http/http-error';
import type { AnyFields, ContentType } from '../types/content-type';
import { entriesRepository } from './entries.repository';

/** Carries the result out of a transaction that is rolled back. */
class PreviewResult<T> extends Error {
  constructor(readonly entry: T) {
    super('The preview is rolled back');
  }
}

/**
 * Returns the result of `read` as if the draft were published: publishes the draft in a transaction that is
 * then rolled back. Responds with 404 if the token has expired or the entry has been deleted.
 */
export async function renderPreview<Fields extends AnyFields, T>(
  db: Database,
  type: ContentType<Fields>,
  token: string,
  read: (db: Database, fields: Fields) => Promise<T>,
): Promise<T> {
  const known = await oneTimeTokens(db).look('preview', token);
  const isOfKind = typeof known !== 'string' && known.data.table === type.table;
  const { id } = orNotFound(isOfKind ? known.data : null);
  try {
    return await db.transaction().execute(async (transaction) => {
      const entries = entriesRepository(transaction, type);
      const { draft } = orNotFound(await entries.find(id));
      const draft_version = draft?.version ?? 0;
      const nobody = { user: null, ip: null };
      await entries.move(id, 'restored', nobody);
      await entries.change(
        id,
        {
          state: 'published',
          unpublish_at: null,
          fields: draft?.fields ?? {},
          auto_slug: true,
          draft_version,
        },
        nobody,
      );
      const published = orNotFound(await entries.find(id));
      throw new PreviewResult(await read(transaction, published));
    });
  } catch (error) {
    if (error instanceof PreviewResult) return error.entry as T;
    throw error;
  }
}
