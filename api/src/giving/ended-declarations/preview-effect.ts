import type { DeclarationEffect } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import { compareGifts } from '../claims/compare-tax';
import { earliestCovered } from '../gift-aid/periods';
import { loadTaxpayerIds } from '../supporters/joined';
import { declarationRows, type DeclarationRow } from '../declarations/declaration-for';
import {
  cancelledTogether,
  type EndedColumns,
  listEnded,
  reopen,
  voidWhole,
} from '../declarations/end-declarations';

interface EffectParams {
  of: 'cancel' | 'error' | 'undo';
  from?: string | undefined;
  made_on?: string | undefined;
  past: boolean;
  future: boolean;
}

/** Returns the columns that declarations would have, by id. */
async function listChanges(
  db: Database,
  row: DeclarationRow,
  { of, from }: EffectParams,
  today: string,
): Promise<Map<number, EndedColumns>> {
  if (of === 'error') return new Map([[row.id, voidWhole(row)]]);
  if (of === 'undo')
    return new Map((await cancelledTogether(db, row)).map((each) => [each.id, reopen(each)] as const));
  const ended = await listEnded(db, row.id, from ?? today, today);
  return new Map(ended.flatMap(([each, columns]) => (columns ? [[each.id, columns] as const] : [])));
}

/** Returns the right declaration by the same person as it would be; see `takeOutDeclaration`. */
const toRight = (row: DeclarationRow, { made_on, past, future }: EffectParams): DeclarationRow[] =>
  made_on === undefined
    ? []
    : [
        {
          ...row,
          id: 0,
          made_on,
          covers_from: past ? earliestCovered(made_on) : made_on,
          covers_until: future ? null : made_on,
        },
      ];

/**
 * Describes what cancelling a declaration, taking it out or undoing that would change, before it is done.
 * @throws HttpError 404
 */
export async function previewEffect(
  db: Database,
  id: number,
  params: EffectParams,
  today: string,
): Promise<DeclarationEffect> {
  const row = orNotFound(await declarationRows(db).where('declarations.id', '=', id).executeTakeFirst());
  const changes = await listChanges(db, row, params, today);
  const { gifts, tax } = await compareGifts(db, {
    declarers: await loadTaxpayerIds(db, row.supporter_id),
    change: (each) => ({ ...each, ...changes.get(each.id) }),
    added: params.of === 'error' ? toRight(row, params) : [],
  });
  const from = changes.get(id)?.cancelled_from ?? null;
  return {
    from,
    is_void: from !== null && from <= row.covers_from,
    also: changes.size - (changes.has(id) ? 1 : 0),
    gifts,
    tax,
  };
}
