import type { Database } from '../../server/database/database';
import { declarationFor } from '../declarations/declaration-for';

/** Whether a supporter's gift of that day counts for Gift Aid, by the one judgement of `declarationFor`. */
export const hasGiftAid = async (db: Database, supporterId: number, day: string) =>
  (await declarationFor(db, supporterId, day)) !== undefined;
