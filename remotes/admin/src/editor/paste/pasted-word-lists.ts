import { areRomanNumerals, readListMark, type ListMark } from './list-marks';
import { rename, inlineStyle } from './pasted-markup';

interface WordItem extends ListMark {
  list: string;
  depth: number;
}

interface ListLevel {
  format: string | undefined;
  start: number | undefined;
}

type ListLevels = ReadonlyMap<string, ListLevel>;

/**
 * Parses the list levels from Word's style sheets, e.g. '@list l0:level1 {mso-level-number-format:bullet;}'.
 */
export function readLevels(css: string): ListLevels {
  const levels = new Map<string, ListLevel>();
  for (const [, name, override, rules = ''] of css.matchAll(
    /@list\s+(l\d+:level\d+)(?:\s+(lfo\d+))?\s*\{([^}]*)\}/g,
  )) {
    const rule = (about: string) => new RegExp(`mso-level-${about}:\\s*([\\w-]+)`).exec(rules)?.[1];
    const start = rule('start-at');
    levels.set(`${name}${override ?? ''}`, {
      format: rule('number-format'),
      start: start === undefined ? undefined : Number(start),
    });
  }
  return levels;
}

const places = 'p, h1, h2, h3, h4, h5, h6, div, li';

/**
 * Rebuilds lists from Word. Word writes list items as blocks of any kind, with the bullet or number as text
 * and the depth in the style. A heading remains a heading: it keeps a number but loses a bullet.
 */
export function makeWordLists(root: Element, levels: ListLevels) {
  for (const list of root.querySelectorAll('ul, ol')) flatten(list);
  const numerals = findRomanNumerals(root);
  for (const place of root.querySelectorAll(places)) {
    const item = parseItem(place, levels, numerals);
    if (!item) {
      appendToItem(place);
      continue;
    }
    if (/^h\d$/i.test(place.tagName)) {
      if (item.tag === 'ul') removeMark(place);
    } else {
      removeMark(place);
      putItem(place, item);
    }
  }
  for (const list of root.querySelectorAll('[data-word]')) list.removeAttribute('data-word');
}

/**
 * Converts list items to paragraphs, as in Word's other lists. Word writes some lists as `li` elements, with
 * lists nested directly in other lists.
 */
function flatten(list: Element) {
  const items = [...list.querySelectorAll('li')];
  const isWords = items.some((item) => /mso-list:l\d/.test(inlineStyle(item)));
  if (!isWords || list.parentElement?.closest('ul, ol')) return;
  const paragraphs = items
    .filter((item) => !item.parentElement?.closest('li'))
    .map((item) => {
      const around = item.parentElement;
      const isFirst = around?.firstElementChild === item;
      const paragraph = rename(item, item.querySelector('p, ul, ol, table') ? 'div' : 'p');
      paragraph.setAttribute('data-style', item.getAttribute('data-style') ?? '');
      paragraph.setAttribute('data-list', around?.localName ?? 'ul');
      const start = isFirst && around?.getAttribute('start');
      if (start) paragraph.setAttribute('data-start', start);
      const type = around?.getAttribute('type');
      if (type && /^[aAiI]$/.test(type)) paragraph.setAttribute('data-type', type);
      return paragraph;
    });
  list.replaceWith(...paragraphs);
}

const findMark = (place: Element) =>
  [...place.querySelectorAll('[data-style]')].find((part) => inlineStyle(part).includes('mso-list:ignore'));

function removeMark(place: Element) {
  findMark(place)?.remove();
  for (const attribute of ['data-list', 'data-start', 'data-type']) place.removeAttribute(attribute);
}

function findLevel(place: Element) {
  const [, list, level, override = ''] = /mso-list:(l\d+)level(\d+)(lfo\d+)?/.exec(inlineStyle(place)) ?? [];
  return list && level ? { name: `${list}:level${level}`, list, level, override } : null;
}

/** Returns which levels of lists count in Roman numerals, by their marks. Word may leave out their style sheet. */
function findRomanNumerals(root: Element) {
  const marks = new Map<string, string[]>();
  for (const place of root.querySelectorAll(places)) {
    const found = findLevel(place);
    if (!found) continue;
    const key = found.name + found.override;
    const known = marks.get(key) ?? [];
    known.push(findMark(place)?.textContent ?? '');
    marks.set(key, known);
  }
  return new Map([...marks].map(([key, drawn]) => [key, areRomanNumerals(drawn)]));
}

type RomanNumerals = ReturnType<typeof findRomanNumerals>;

function parseItem(place: Element, levels: ListLevels, numerals: RomanNumerals): WordItem | null {
  const found = findLevel(place);
  if (!found) return null;
  const { name, list, level, override } = found;
  const known = levels.get(name);
  const start = levels.get(name + override)?.start ?? known?.start;
  const isRoman = known?.format?.startsWith('roman') ?? numerals.get(name + override);
  const mark = readMark(place, known?.format, { start, isRoman });
  return { list: `${list} ${override}`, depth: Number(level), ...mark };
}

interface LevelOfMark {
  start: number | undefined;
  isRoman: boolean | undefined;
}

function readMark(place: Element, format: string | undefined, { start, isRoman }: LevelOfMark): ListMark {
  const tag = place.getAttribute('data-list');
  if (tag) {
    const first = Number(place.getAttribute('data-start') ?? Number.NaN);
    const type = place.getAttribute('data-type') as ListMark['type'] | null;
    return {
      tag: tag === 'ol' ? 'ol' : 'ul',
      type: type ?? undefined,
      value: Number.isSafeInteger(first) ? first : undefined,
    };
  }
  if (format === 'bullet' || format === 'image') return { tag: 'ul' };
  const drawn = findMark(place)?.textContent ?? '';
  return !drawn.trim() && format ? { tag: 'ol', value: start } : readListMark(drawn, isRoman);
}

const leftMargin = (place: Element) => /(?:^|;)margin-left:([\d.]+pt)/.exec(inlineStyle(place))?.[1] ?? '';

/** Appends a paragraph to the preceding list item with the same margin. */
function appendToItem(place: Element) {
  const margin = place.matches('p') && leftMargin(place);
  if (!margin) return;
  let list = place.previousElementSibling;
  while (list?.hasAttribute('data-word')) {
    const item: Element | null = list.lastElementChild;
    if (item?.getAttribute('data-margin') === margin) return item.append(place);
    list = item?.lastElementChild ?? null;
  }
}

function putItem(place: Element, item: WordItem) {
  const element = place.ownerDocument.createElement('li');
  element.setAttribute('data-margin', leftMargin(place));
  element.append(...place.childNodes);
  const list = listBefore(place, item);
  if (list) {
    const next = Number(list.getAttribute('data-next'));
    if (item.value !== undefined && item.value !== next) element.setAttribute('value', String(item.value));
    list.append(element);
    place.remove();
    list.setAttribute('data-next', String((item.value ?? next) + 1));
  } else place.replaceWith(newList(place, item, element));
}

function newList(place: Element, { tag, list: name, type, value = 1 }: WordItem, ...items: Element[]) {
  const list = place.ownerDocument.createElement(tag);
  list.setAttribute('data-word', name);
  list.setAttribute('data-next', String(value + items.length));
  if (value !== 1) list.setAttribute('start', String(value));
  if (type) list.setAttribute('type', type);
  list.append(...items);
  return list;
}

/** Finds or creates the list that an item continues at its depth; null if the item starts a new list. */
function listBefore(place: Element, item: WordItem) {
  let list = place.previousElementSibling;
  if (!list?.hasAttribute('data-word')) return null;
  for (let level = 1; level < item.depth; level += 1) {
    const last: Element | null = list.lastElementChild;
    if (!last) return list;
    const inner: Element | null = last.lastElementChild;
    if (inner?.hasAttribute('data-word') && (level + 1 < item.depth || continuesList(inner, item)))
      list = inner;
    else {
      list = newList(place, item);
      last.append(list);
      return list;
    }
  }
  return continuesList(list, item) ? list : null;
}

/**
 * Returns whether an item continues a list. Adjacent bulleted lists look the same, so they are joined;
 * numbered lists are kept apart.
 */
const continuesList = (list: Element, { tag, list: name }: WordItem) =>
  list.localName === tag && (tag === 'ul' || list.getAttribute('data-word') === name);
