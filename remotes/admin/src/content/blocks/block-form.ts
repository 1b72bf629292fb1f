import type { Block, Language } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { isNamedSetting, namedSettings } from '@lapis/contract/named-settings';
import type { Writes } from '@lapis/portal';
import type { ComponentType } from 'react';

export type BlockOf<Type extends BlockKind> = Extract<Block, { type: Type }>;

/** A block as it is written. */
interface WritesBlock<Type extends BlockKind> extends Writes<BlockOf<Type>> {
  /**
   * @param typing the block that is typed into, default: this one; null where something else was done, which is a step
   * of its own to undo
   */
  change: (changes: Partial<BlockOf<Type>>, typing?: string | null) => void;
}

export interface BlockFormProps<Type extends BlockKind> {
  writing: WritesBlock<Type>;
  /** What the block is a part of, where the server's errors about its fields are to be found: 'blocks.2'. */
  within: string;
  /** What the page is written in. */
  language: Language;
  /** Whether it was just added: one begins to write in it. */
  isNew: boolean;
}

interface Announcement<Type extends BlockKind> {
  type: Type;
  /** What one would add it for. */
  hint: string;
  Icon: ComponentType;
  /** A new one, before anything was typed. */
  blank: () => Omit<BlockOf<Type>, 'id' | 'type'>;
  Form: ComponentType<BlockFormProps<Type>>;
  /** What it says, in a line, while it is closed; empty where it says nothing yet. */
  summary: (block: BlockOf<Type>) => string;
}

/** A kind of block as it is written, announced once; functions are of any block, which each gets of its own kind. */
export interface BlockForm {
  type: BlockKind;
  hint: string;
  Icon: ComponentType;
  blank: () => Block;
  Form: ComponentType<BlockFormProps<BlockKind>>;
  summary: (block: Block) => string;
}

/** Tells blocks apart while they are edited; the server wants 1 to 24 small letters and digits. */
export const newId = () => Math.random().toString(36).slice(2, 12) || 'block';

/** Announces a kind of block in its folder; `forms.ts` lists them all. */
export const blockForm = <Type extends BlockKind>({ type, blank, ...form }: Announcement<Type>): BlockForm =>
  ({ ...form, type, blank: () => ({ type, id: newId(), ...blank() }) }) as unknown as BlockForm;

/** The words of HTML on one line; a detail from Settings goes by what it is called there. */
export function wordsOf(html: string) {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li)>/g, '$& '), 'text/html');
  for (const detail of body.querySelectorAll<HTMLElement>('[data-setting]')) {
    const { setting } = detail.dataset;
    if (isNamedSetting(setting)) detail.textContent = `[${namedSettings[setting]}]`;
  }
  return body.textContent.replace(/\s+/g, ' ').trim();
}
