import { type AnyFields, type ContentType, fieldsOf, type Item } from '../content-type';
import { slugOf } from '@lapis/contract/slug-of';
import { isPath, isSlug, lastOfPath, pathAbove } from '../slug';

const slugWords = 'Use lower-case letters, numbers and single hyphens, such as winter-coats.';
const pathWords =
  'Use lower-case letters, numbers and single hyphens, with a slash between parts, such as winter-appeal/how-it-helps.';

const isAddress = <Fields extends AnyFields>({ isDeep }: ContentType<Fields>, text: string) =>
  isDeep ? isPath(text) : isSlug(text);

/** Whether an address was made of that title: as it is, or with the number that it gets where another has it. */
function isMadeOf(address: string, title: string) {
  const slug = lastOfPath(address);
  const made = slugOf(title);
  if (slug === '' || slug === made) return true;
  const [, stem, number] = /^(.+)-(\d+)$/.exec(slug) ?? [];
  // A long title leaves no room for the number, and is cut for it.
  return (
    stem !== undefined && Number(number) > 1 && made.startsWith(stem) && (stem === made || made.length > 110)
  );
}

/** Whether the address still follows the title: nobody typed another, and no visitor has seen it. */
export const followsTitle = (
  slug: string,
  title: string,
  { base, isAddressTyped = false }: { base: { state: string } | null; isAddressTyped?: boolean },
) => !isAddressTyped && (!base || base.state === 'draft') && isMadeOf(slug, title);

/** Whether the address is somebody's own words, after these changes. */
export function isTypedAfter<Fields extends AnyFields>(
  { slug }: ContentType<Fields>,
  changes: Partial<Fields>,
  before: boolean,
) {
  // What is typed into the title brings its address along.
  if (!slug || changes[slug] === undefined || changes.title !== undefined) return before;
  return changes[slug] !== '';
}

/**
 * The fields as the server gets them, and whether it may number the address. An empty one is left to the title, or,
 * of a title that has no letter for it, to what the thing is called.
 */
export function sendable<Fields extends AnyFields>(
  type: ContentType<Fields>,
  fields: Fields,
  writing: { base: Item<Fields> | null; isAddressTyped: boolean },
  isDraft: boolean,
) {
  const { slug, one } = type;
  if (!slug) return { fields, auto_slug: false };
  const typed = String(fields[slug]);
  const isKnown = writing.base !== null && writing.base.state !== 'draft';
  // What is no address yet keeps nothing else from being saved.
  const isOpen = typed === '' || (isDraft && !isAddress(type, typed));
  const auto_slug = isOpen ? !isKnown : followsTitle(typed, fields.title, writing);
  const above = pathAbove(typed);
  const made = (isAddress(type, above.slice(0, -1)) ? above : '') + (slugOf(fields.title) || one);
  const sent = isOpen ? (isKnown ? undefined : made) : auto_slug ? made : typed;
  return { fields: { ...fields, [slug]: sent } as Fields, auto_slug };
}

/** What is wrong with the address that somebody typed, while all the rest is saved. */
export function addressMarks<Fields extends AnyFields>(
  type: ContentType<Fields>,
  { base, fields }: { base: Item<Fields> | null; fields: Fields },
): Record<string, string[]> {
  const { slug } = type;
  if (!slug) return {};
  const typed = String(fields[slug]);
  // What is begun with the address of a page above goes on with the title.
  const isBegun = type.isDeep && isAddress(type, pathAbove(typed).slice(0, -1)) && lastOfPath(typed) === '';
  if (typed !== '' && !isBegun && !isAddress(type, typed))
    return { [slug]: [type.isDeep ? pathWords : slugWords] };
  const taken = base?.draft?.taken;
  return taken && fieldsOf(type, base)[slug] === typed ? { [slug]: [taken] } : {};
}
