import { blockKinds } from '@lapis/contract/block-kinds';
import { findingsOf } from '../../editor/check-html';
import { type Typed, typedIn } from '../../editor/typed-settings';
import { blocksIn, htmlIn, plainTextIn } from './blocks-as-html';
import type { AnyFields, ContentType } from './content-type';
import { isEmptyBlock, isEmptyHtml } from './empty-block';

/**
 * What is worth knowing before visitors see a thing, each in one sentence: that there is nothing in it yet, what the
 * check of its texts found that shuts readers out, and what will not be true one day. What only reads less well keeps
 * nobody from publishing.
 * @param site what of it is better not typed
 */
export function openChecks<Fields extends AnyFields>(
  { one }: Pick<ContentType<Fields>, 'one'>,
  { html, blocks, ...fields }: Fields & { blocks?: unknown[] },
  site: Typed,
) {
  const onlyTitle = `visitors would see only the title of this ${one}.`;
  if (html !== undefined && isEmptyHtml(html) && !blocks?.length)
    return [`There is no text yet: ${onlyTitle}`];
  if (html === undefined && blocks?.length === 0) return [`There are no blocks yet: ${onlyTitle}`];
  const inTexts = [...(html === undefined ? [] : [html]), ...htmlIn(blocks)]
    .flatMap((text) => findingsOf(text, site))
    .filter(({ isSmall }) => !isSmall)
    .map(({ says }) => says);
  const all = blocksIn(blocks);
  // No text that is only words can name a setting.
  const typed = (where: string, part: unknown) =>
    typedIn(plainTextIn(part), site).map(
      ({ what }) => `${where} holds ${what} as text. When it changes in Settings, change it here too.`,
    );
  const found = [
    ...inTexts,
    ...typed('A field beside the text', fields),
    ...all
      .filter(isEmptyBlock)
      .map(({ type }) => `A ${blockKinds[type]} block is empty: visitors will not see it.`),
    ...all.flatMap((block) => typed(`The ${blockKinds[block.type]} block`, block)),
  ];
  return [...new Set(found)].map((says) => {
    const count = found.filter((other) => other === says).length;
    return count > 1 ? `${says} (${count} times)` : says;
  });
}
