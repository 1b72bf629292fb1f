import type { Database } from '../../server/database/database';
import '../tables';

export const claimedDeclarations = (db: Database, supporterIds: number[]) =>
  db
    .selectFrom('declarations')
    .select('declarations.id')
    .where('declarations.supporter_id', 'in', supporterIds)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('claim_lines')
            .select('claim_lines.id')
            .whereRef('claim_lines.declaration_id', '=', 'declarations.id'),
        ),
        eb.exists(
          eb
            .selectFrom('claim_entries')
            .select('claim_entries.id')
            .whereRef('claim_entries.declaration_id', '=', 'declarations.id'),
        ),
        eb.exists(
          eb
            .selectFrom('refused_entries')
            .select('refused_entries.id')
            .whereRef('refused_entries.declaration_id', '=', 'declarations.id'),
        ),
      ]),
    );
