import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';
import { approvalsRepository } from './approvals.repository';
import { commentsRepository } from './comments.repository';

/** Number of characters quoted from a comment, enough to recognise it. */
const EXCERPT = 120;

/**
 * Returns a warning for each unresolved comment on an entry; editors must acknowledge these before
 * publishing. Leaves out comments by the author who requested approval, because the approval settles those.
 */
export async function openComments(db: Database, kind: ContentTable, entryId: number) {
  const comments = await commentsRepository(db).list(kind, entryId);
  const asker = comments.length > 0 && (await approvalsRepository(db).latest(kind, entryId))?.asked_by;
  return comments
    .filter(({ reply_to, resolved_at }) => reply_to === null && resolved_at === null)
    .filter(({ user_id }) => user_id !== asker)
    .map(({ firstname, lastname, text }) => {
      // Counted in code points, so that truncation doesn't split a surrogate pair.
      const signs = [...text];
      const words = signs.length > EXCERPT ? `${signs.slice(0, EXCERPT).join('')}…` : text;
      return `${firstname} ${lastname}’s comment is still open: “${words}”`;
    });
}
