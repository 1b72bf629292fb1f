import type { Block } from '@lapis/contract';
import { type BlockKind, blockKinds } from '@lapis/contract/block-kinds';
import { newId } from './block-form';

/** Where a copied block waits: in this browser, for every page and tab of the portal. */
const KEY = 'lapis:copied-block';

export function copyBlock(block: Block) {
  try {
    localStorage.setItem(KEY, JSON.stringify(block));
    return true;
  } catch {
    // A browser that keeps nothing copies nothing, and the caller says so.
    return false;
  }
}

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'type' in value && String(value.type) in blockKinds;

/** The block that was copied last, with ids of its own; null where there is none. */
export function copiedBlock(): Block | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isBlock(value) ? renewed(value) : null;
  } catch {
    return null;
  }
}

/** The same block as another one: nothing in it has an id that is taken. */
export const renewed = (block: Block): Block =>
  block.type === 'columns'
    ? {
        ...block,
        id: newId(),
        columns: block.columns.map((column) => column.map((one) => ({ ...one, id: newId() }))),
      }
    : { ...block, id: newId() };

export const labelOf = (type: BlockKind) => blockKinds[type];
