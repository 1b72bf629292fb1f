import type { NamedSetting } from './named-settings';
import { findTypedSettings, type TypedSettings } from './typed-settings';

/** A part of a text that the checks look at; a text is a list of them, in its own order. */
export type TextPart =
  | { type: 'picture'; alt: string | null }
  | { type: 'heading'; level: number; isEmpty: boolean }
  | { type: 'table'; hasHeadRow: boolean }
  | { type: 'link'; text: string }
  | { type: 'words'; text: string };

/** Something in a text that shuts readers out, or will not be true one day. */
interface TextFault<Part extends TextPart = TextPart> {
  part: Part;
  /** The fault and its remedy, in one sentence. */
  says: string;
  /** The characters of a part's words that it is about. */
  words?: { from: number; to: number };
  /** The setting that may stand there instead, which is always up to date. */
  setting?: NamedSetting;
}

/**
 * Checks a text before it is published (WCAG 2.2 and plain reading).
 * @param site the settings that are better not typed
 */
export function checkText<Part extends TextPart>(parts: readonly Part[], site: TypedSettings) {
  const faults: TextFault<Part>[] = [];
  // The page's title is the first level; a text goes on from there.
  let level = 1;
  let isFirstHeading = true;
  for (const part of parts) {
    const add = (says: string | null) => says !== null && faults.push({ part, says });
    switch (part.type) {
      case 'picture':
        add(checkPicture(part.alt));
        break;
      case 'heading':
        if (part.isEmpty) add('This heading is empty: write it, or remove it.');
        add(checkLevel(part.level, level, isFirstHeading));
        level = part.level;
        isFirstHeading = false;
        break;
      case 'table':
        if (!part.hasHeadRow)
          add('This table has no heading row: switch it on, so that every column has a name.');
        break;
      case 'link':
        add(checkLink(part.text));
        break;
      case 'words':
        for (const { name, what, ...words } of findTypedSettings(part.text, site)) {
          const says = `This holds ${what} as text. When it changes, this will not.`;
          faults.push({ part, says, words, setting: name });
        }
    }
  }
  return faults;
}

/** WCAG 1.1.1; an empty description means that the picture says nothing. */
const checkPicture = (alt: string | null) =>
  alt === null ? 'This picture has no description: say what it shows, or tick that it is decorative.' : null;

function checkLevel(level: number, before: number, isFirst: boolean) {
  if (level <= before + 1) return null;
  return isFirst
    ? `The first heading is at level ${level}: make it level 2.`
    : `This heading skips a level, from ${before} to ${level}: make it level ${before + 1}.`;
}

const vague = [
  'click',
  'click here',
  'here',
  'link',
  'this link',
  'more',
  'find out more',
  'learn more',
  'read more',
  'see more',
  'this',
  'this page',
];

/** WCAG 2.4.4 and 2.4.9: a visitor who goes from link to link hears nothing but its words. */
function checkLink(text: string) {
  const said = text.trim();
  const words = said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim();
  if (vague.includes(words))
    return `“${said}” does not say where the link goes: link words that describe it.`;
  return /^(https?:\/\/|www\.)\S+$/i.test(said)
    ? 'This link is only an address: say in words what is there.'
    : null;
}
