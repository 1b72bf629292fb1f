import type { NamedSetting } from '../site/named-settings';
import { findTypedSettings, type HardCodedSettingValues } from '../site/typed-settings';

export type TextPart =
  | { type: 'picture'; alt: string | null }
  | { type: 'heading'; level: number; isEmpty: boolean }
  | { type: 'table'; hasHeadRow: boolean }
  | { type: 'link'; text: string }
  | { type: 'words'; text: string };

interface TextFault<Part extends TextPart = TextPart> {
  part: Part;
  says: string;
  words?: { from: number; to: number };
  setting?: NamedSetting;
}

/**
 * Checks a text before it is published (WCAG 2.2 and readability).
 * @param site settings that editors should insert rather than type
 */
export function checkText<Part extends TextPart>(parts: readonly Part[], site: HardCodedSettingValues) {
  const faults: TextFault<Part>[] = [];
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
        if (!part.hasHeadRow) add('This table has no heading row: add one, so that every column has a name.');
        break;
      case 'link':
        add(checkLink(part.text));
        break;
      case 'words':
        for (const { name, what, ...words } of findTypedSettings(part.text, site)) {
          const says = `This has ${what} typed in. When it changes in Settings, this won’t.`;
          faults.push({ part, says, words, setting: name });
        }
    }
  }
  return faults;
}

/** Requires a description (WCAG 1.1.1); an empty description marks a decorative picture. */
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

/**
 * Rejects link texts that don't say where the link goes, because screen reader users who jump from link to
 * link hear nothing else (WCAG 2.4.4 and 2.4.9).
 */
function checkLink(text: string) {
  const said = text.trim();
  const words = said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim();
  if (vague.includes(words))
    return `“${said}” does not say where the link goes: link words that describe it.`;
  return /^(https?:\/\/|www\.)\S+$/i.test(said)
    ? 'This link is just a web address: describe where it goes.'
    : null;
}
