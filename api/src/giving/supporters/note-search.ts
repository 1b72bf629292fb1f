import type { AuditKind } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';

/** Notes that somebody searched, without the words, which are most often a supporter's name: the record outlives an erasure. */
export const noteSearch = (db: Database, { user, ip }: Actor, kind: AuditKind) =>
  audit(db).note({ user, ip }, { action: 'viewed', kind, details: { search: true } });
