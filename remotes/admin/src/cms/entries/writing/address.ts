import { type AnyFields, type ContentType, formFields, type Item } from '../content-type';
import { createSlug } from '@lapis/contract/slugs';
import { isPath, isSlug, lastOfPath, pathAbove } from '../slug';

const slugWords = 'Use lower-case letters, numbers and single hyphens, such as winter-coats.';
const pathWords =
  'Use lower-case letters, numbers and single hyphens, with a slash between parts, such as winter-appeal/how-it-helps.';

const isAddress = <Fields extends AnyFields>({ isDeep }: ContentType<Fields>, text: string) =>
  isDeep ? isPath(text) : isSlug(text);

/** Returns whether an address was generated from the title, possibly with a number to make it unique. */
function isGeneratedFrom(address: string, title: string) {
  const slug = lastOfPath(address);
  const made = createSlug(title);
  if (slug === '' || slug === made) return true;
  const [, stem, number] = /^(.+)-(\d+)$/.exec(slug) ?? [];
  // A long slug may have been truncated to make room for the number.
  return (
    stem !== undefined && Number(number) > 1 && made.startsWith(stem) && (stem === made || made.length > 110)
  );
}

/**
 * Returns whether the address still follows the title. It stops doing so once an editor types an address or
 * publishes the entry.
 */
export const followsTitle = (
  slug: string,
  title: string,
  { base, isAddressTyped = false }: { base: { state: string } | null; isAddressTyped?: boolean },
) => !isAddressTyped && (!base || base.state === 'draft') && isGeneratedFrom(slug, title);

export function isAddressTypedAfter<Fields extends AnyFields>(
  { slug }: ContentType<Fields>,
  changes: Partial<Fields>,
  before: boolean,
) {
  // A new title also changes the address, but that doesn't count as typing an address.
  if (!slug || changes[slug] === undefined || changes.title !== undefined) return before;
  return changes[slug] !== '';
}

/**
 * Prepares the fields for the server. `auto_slug` is true if the server may add a number to the address. An
 * empty address is generated from the title or, if the title has no usable letters, from the type's name.
 */
export function prepareFields<Fields extends AnyFields>(
  type: ContentType<Fields>,
  fields: Fields,
  writing: { base: Item<Fields> | null; isAddressTyped: boolean },
  isDraft: boolean,
) {
  const { slug, one } = type;
  if (!slug) return { fields, auto_slug: false };
  const typed = String(fields[slug]);
  const isKnown = writing.base !== null && writing.base.state !== 'draft';
  // An invalid address must not block the rest of a draft.
  const isOpen = typed === '' || (isDraft && !isAddress(type, typed));
  const auto_slug = isOpen ? !isKnown : followsTitle(typed, fields.title, writing);
  const above = pathAbove(typed);
  const made = (isAddress(type, above.slice(0, -1)) ? above : '') + (createSlug(fields.title) || one);
  const sent = isOpen ? (isKnown ? undefined : made) : auto_slug ? made : typed;
  return { fields: { ...fields, [slug]: sent } as Fields, auto_slug };
}

/** Returns errors about the typed address, which don't prevent the rest of the draft from being saved. */
export function addressErrors<Fields extends AnyFields>(
  type: ContentType<Fields>,
  { base, fields }: { base: Item<Fields> | null; fields: Fields },
): Record<string, string[]> {
  const { slug } = type;
  if (!slug) return {};
  const typed = String(fields[slug]);
  // An address that ends after its parent's path is incomplete rather than wrong.
  const isBegun = type.isDeep && isAddress(type, pathAbove(typed).slice(0, -1)) && lastOfPath(typed) === '';
  if (typed !== '' && !isBegun && !isAddress(type, typed))
    return { [slug]: [type.isDeep ? pathWords : slugWords] };
  const taken = base?.draft?.taken;
  return taken && formFields(type, base)[slug] === typed ? { [slug]: [taken] } : {};
}
