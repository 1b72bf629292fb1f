import type { AuditKind } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';

/**
 * Audits a search without its terms, because they are usually a supporter's name and the audit log outlives
 * an erasure.
 */
export const noteSearch = (db: Database, { user, ip }: Actor, kind: AuditKind) =>
  audit(db).note({ user, ip }, { action: 'viewed', kind, details: { search: true } });
