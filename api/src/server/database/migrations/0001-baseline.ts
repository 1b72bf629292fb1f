import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { cmsTables } from './baseline/cms';
import { contentTables } from './baseline/content';
import { giftAidTables } from './baseline/gift-aid';
import { givingTables } from './baseline/giving';
import { inboxTables } from './baseline/inbox';
import { mediaTables } from './baseline/media';
import { newsletterTables } from './baseline/newsletter';
import { operationsTables } from './baseline/operations';
import { pagesTables } from './baseline/pages';
import { paymentsTables } from './baseline/payments';
import { peopleTables } from './baseline/people';
import { searchTable } from './baseline/search';
import { keepLedgerAsWritten, keepListedTags } from './baseline/triggers';
import { indexParts } from './indexed-parts';
import { keepCounts } from './count-triggers';
import { autoId, runStatements } from './statements';

/** Tables of each part of the site, ordered so that tables follow those they refer to. */
const rooms = [
  peopleTables,
  mediaTables,
  cmsTables,
  contentTables,
  inboxTables,
  newsletterTables,
  givingTables,
  giftAidTables,
  paymentsTables,
  pagesTables,
  operationsTables,
];

/** The schema of the first release, drawn in `docs/reference/schema.md`. */
export const baseline = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const tables of rooms) await runStatements(db, tables(autoId[engine]));
    await runStatements(db, searchTable[engine]);
    await indexParts(db, engine, 'stories', ['title_folded', 'slug']);
    await indexParts(db, engine, 'media', ['words']);
    await indexParts(db, engine, 'audit', ['searched']);
    await keepCounts(db, engine, 'stories');
    await keepListedTags(db, engine);
    await keepLedgerAsWritten(db, engine);
  },
});
