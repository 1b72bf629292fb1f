import { type Block, isEmptyBlock } from '@lapis/contract/blocks';
import { blockKinds } from '@lapis/contract/block-kinds';
import { checkText } from '@lapis/contract/text-checks';
import { isEmptyHtml } from '@lapis/contract/text-markup';
import { findTypedSettings, type HardCodedSettingValues } from '@lapis/contract/typed-settings';
import { htmlIn } from '../blocks/block-fields';
import { textParts } from './text-parts';

/**
 * Checks an entry before publishing. Returns a sentence for each problem: missing content, barriers to
 * readers, or text that will become outdated.
 * @param site settings that editors should insert rather than type
 */
export function checkEntry(
  one: string,
  { html, blocks, ...fields }: { html?: string; blocks?: Block[] },
  site: HardCodedSettingValues,
) {
  const onlyTitle = `visitors would see only the title of this ${one}.`;
  if (html !== undefined && isEmptyHtml(html) && !blocks?.length)
    return [`There is no text yet: ${onlyTitle}`];
  if (html === undefined && blocks?.length === 0) return [`There are no blocks yet: ${onlyTitle}`];
  const texts = [...(html === undefined ? [] : [html]), ...htmlIn(blocks)];
  const all = (blocks ?? []).flatMap((block): Block[] =>
    block.type === 'columns' ? block.columns.flat() : [block],
  );
  // Settings can be inserted only in HTML, so values typed into other fields have to be changed by hand.
  const typed = (place: string, part: unknown) =>
    findTypedSettings(plainTextIn(part), site).map(
      ({ what }) => `${place} has ${what} typed in. When it changes in Settings, change it here too.`,
    );
  return counted([
    ...texts.flatMap((text) => checkText(textParts(text), site).map(({ says }) => says)),
    ...typed('A field outside the text', fields),
    ...all
      .filter(isEmptyBlock)
      .map(({ type }) => `A ${blockKinds[type].label} block is empty: visitors will not see it.`),
    ...all.flatMap((block) => typed(`The ${blockKinds[block.type].label} block`, block)),
  ]);
}

function counted(found: string[]) {
  const counts = new Map<string, number>();
  for (const says of found) counts.set(says, (counts.get(says) ?? 0) + 1);
  return [...counts].map(([says, count]) => (count > 1 ? `${says} (${count} times)` : says));
}

function plainTextIn(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  return Object.entries(part)
    .filter(([name]) => name !== 'html')
    .map(([, value]: [string, unknown]) => plainTextIn(value))
    .join('\n');
}
