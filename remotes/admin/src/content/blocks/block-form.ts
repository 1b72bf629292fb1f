import type { Block, Language } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { isNamedSetting, namedSettings } from '@lapis/contract/named-settings';
import type { FieldWriter } from '@lapis/portal';
import type { ComponentType } from 'react';

export type BlockOfType<Type extends BlockKind> = Extract<Block, { type: Type }>;

interface WritesBlock<Type extends BlockKind> extends FieldWriter<BlockOfType<Type>> {
  /**
   * @param typing id of the block being typed into, by default this one; null if the change is a separate
   * undo step
   */
  change: (changes: Partial<BlockOfType<Type>>, typing?: string | null) => void;
}

export interface BlockFormProps<Type extends BlockKind> {
  writing: WritesBlock<Type>;
  /** Prefix for the names of the server's errors, such as 'blocks.2'. */
  within: string;
  language: Language;
  /** True if the block has just been added, so that it receives focus. */
  isNew: boolean;
  /** Forms for the kinds of blocks that the page can have. */
  forms: readonly BlockForm[];
}

interface BlockFormOptions<Type extends BlockKind> {
  type: Type;
  hint: string;
  Icon: ComponentType;
  blank: () => Omit<BlockOfType<Type>, 'id' | 'type'>;
  Form: ComponentType<BlockFormProps<Type>>;
  /** Summarises a closed block; returns an empty string for an empty block. */
  summary: (block: BlockOfType<Type>) => string;
  /** Converts the text of another kind of block; null if this kind can't contain text. */
  fromHtml: ((html: string) => Omit<BlockOfType<Type>, 'id' | 'type'>) | null;
  /** Returns whether `fromHtml` would keep all content; by default it always does. */
  fitsHtml?: (html: string) => boolean;
}

/** Form for a kind of block. The functions accept any block, but are only called with blocks of this kind. */
export interface BlockForm {
  type: BlockKind;
  hint: string;
  Icon: ComponentType;
  blank: () => Block;
  Form: ComponentType<BlockFormProps<BlockKind>>;
  summary: (block: Block) => string;
  fromHtml: ((html: string) => Block) | null;
  fitsHtml?: (html: string) => boolean;
}

/** Generates a block id; the server accepts 1 to 24 lower-case letters and digits. */
export const newId = () => Math.random().toString(36).slice(2, 12) || 'block';

/** Defines the form for a kind of block; `forms.ts` lists them all. */
export function defineBlockForm<Type extends BlockKind>({
  type,
  blank,
  fromHtml,
  ...form
}: BlockFormOptions<Type>) {
  const create = (fields: object) => ({ type, id: newId(), ...fields });
  return {
    ...form,
    type,
    blank: () => create(blank()),
    fromHtml: fromHtml && ((html: string) => create(fromHtml(html))),
  } as unknown as BlockForm & { type: Type };
}

export const findForm = (forms: readonly BlockForm[], type: BlockKind) =>
  forms.find((form) => form.type === type);

export const isBlank = (form: BlockForm, block: Block) =>
  JSON.stringify({ ...form.blank(), id: '' }) === JSON.stringify({ ...block, id: '' });

/** Extracts the text from HTML as one line, with each setting replaced by its label. */
export function extractText(html: string) {
  const { body } = new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li)>/g, '$& '), 'text/html');
  for (const detail of body.querySelectorAll<HTMLElement>('[data-setting]')) {
    const { setting } = detail.dataset;
    if (isNamedSetting(setting)) detail.textContent = `[${namedSettings[setting]}]`;
  }
  return body.textContent.replace(/\s+/g, ' ').trim();
}
