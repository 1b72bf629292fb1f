import type { Block } from '@lapis/contract';
import { type BlockKind, blockKinds } from '@lapis/contract/block-kinds';
import { newId } from './block-form';

/** localStorage key of the copied block, shared by all pages and tabs of the portal. */
const KEY = 'lapis:copied-block';

export function copyBlock(block: Block) {
  try {
    localStorage.setItem(KEY, JSON.stringify(block));
    return true;
  } catch {
    return false;
  }
}

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'type' in value && String(value.type) in blockKinds;

/** Returns the copied block with new ids; null if there is none. */
export function readCopiedBlock(): Block | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isBlock(value) ? withNewIds(value) : null;
  } catch {
    return null;
  }
}

export const withNewIds = (block: Block): Block =>
  block.type === 'columns'
    ? {
        ...block,
        id: newId(),
        columns: block.columns.map((column) => column.map((one) => ({ ...one, id: newId() }))),
      }
    : { ...block, id: newId() };

export const blockLabel = (type: BlockKind) => blockKinds[type].label;
