import type { Block } from '@lapis/contract/blocks';
import { blockKinds } from '@lapis/contract/block-kinds';
import { checkText } from '@lapis/contract/text-checks';
import { findTypedSettings, type TypedSettings } from '@lapis/contract/typed-settings';
import { isEmptyBlock, isEmptyHtml } from './empty-block';
import { textParts } from './text-parts';

/**
 * Checks what an entry says before visitors see it. Returns a sentence for each thing that is open: that there is nothing
 * in it yet, what shuts readers out, and what will not be true one day.
 * @param site the settings that are better not typed
 */
export function checkEntry(
  one: string,
  { html, blocks, ...fields }: { html?: string; blocks?: Block[] },
  site: TypedSettings,
) {
  const onlyTitle = `visitors would see only the title of this ${one}.`;
  if (html !== undefined && isEmptyHtml(html) && !blocks?.length)
    return [`There is no text yet: ${onlyTitle}`];
  if (html === undefined && blocks?.length === 0) return [`There are no blocks yet: ${onlyTitle}`];
  const texts = [...(html === undefined ? [] : [html]), ...htmlIn(blocks)];
  const all = (blocks ?? []).flatMap((block): Block[] =>
    block.type === 'columns' ? block.columns.flat() : [block],
  );
  // No text that is only words can name a setting.
  const typed = (place: string, part: unknown) =>
    findTypedSettings(plainTextIn(part), site).map(
      ({ what }) => `${place} holds ${what} as text. When it changes in Settings, change it here too.`,
    );
  return counted([
    ...texts.flatMap((text) => checkText(textParts(text), site).map(({ says }) => says)),
    ...typed('A field beside the text', fields),
    ...all
      .filter(isEmptyBlock)
      .map(({ type }) => `A ${blockKinds[type]} block is empty: visitors will not see it.`),
    ...all.flatMap((block) => typed(`The ${blockKinds[block.type]} block`, block)),
  ]);
}

/** Each sentence once, with how often it was found. */
function counted(found: string[]) {
  const counts = new Map<string, number>();
  for (const says of found) counts.set(says, (counts.get(says) ?? 0) + 1);
  return [...counts].map(([says, count]) => (count > 1 ? `${says} (${count} times)` : says));
}

/** The texts of blocks, at any depth, that are HTML. */
function htmlIn(blocks: unknown): string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(htmlIn);
  if (typeof blocks !== 'object' || blocks === null) return [];
  return Object.entries(blocks).flatMap(([name, value]: [string, unknown]) =>
    name === 'html' && typeof value === 'string' ? [value] : htmlIn(value),
  );
}

/** All that an entry or a part of it says in words that are no HTML, addresses that it leads to among them. */
function plainTextIn(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  return Object.entries(part)
    .filter(([name]) => name !== 'html')
    .map(([, value]: [string, unknown]) => plainTextIn(value))
    .join('\n');
}
