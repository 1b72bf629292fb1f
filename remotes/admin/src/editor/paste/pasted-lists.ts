import { inlineStyle } from './pasted-markup';

const types: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/**
 * Sets a list's type from the style of the list or of its first item, because Google Docs writes it there.
 */
export function keepListTypes(root: Element) {
  for (const list of root.querySelectorAll('ol:not([type])')) {
    const styles = [list, list.querySelector(':scope > li')].map(
      (element) => element && inlineStyle(element),
    );
    const look = styles.map((style) => /list-style(?:-type)?:([\w-]+)/.exec(style ?? '')?.[1]).find(Boolean);
    const type = types[look ?? ''];
    if (type) list.setAttribute('type', type);
  }
}

/**
 * Moves a list that is nested directly in another list into the item before it. If there is no such item, the
 * nested items join the outer list.
 */
export function nestLists(root: Element) {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/**
 * Joins lists from Word on the web, which writes each item as a separate list, with its depth in an
 * attribute.
 */
export function joinSingleItems(root: Element) {
  for (const wrapper of root.querySelectorAll('div.ListContainerWrapper')) {
    const before = wrapper.previousElementSibling;
    const list = wrapper.querySelector(':scope > ul, :scope > ol');
    const item = list?.querySelector(':scope > li');
    if (!list || !item) continue;
    const target = before?.matches('ul, ol') ? placeFor(before, list, itemDepth(item)) : null;
    if (target) {
      target.append(...list.childNodes);
      wrapper.remove();
    } else wrapper.replaceWith(list);
  }
}

const listId = (list: Element) => list.firstElementChild?.getAttribute('data-listid');

const itemDepth = (item: Element) => Number(item.getAttribute('data-aria-level') ?? 1);

/** Finds or creates the list that an item of this depth continues; null if the item starts a new list. */
function placeFor(before: Element, list: Element, depth: number): Element | null {
  const last = before.lastElementChild;
  if (!last || depth <= itemDepth(before.firstElementChild ?? last))
    return before.localName === list.localName && listId(before) === listId(list) ? before : null;
  const inner = last.lastElementChild;
  if (inner?.matches('ul, ol')) {
    const place = placeFor(inner, list, depth);
    if (place) return place;
  }
  const place = list.cloneNode() as Element;
  last.append(place);
  return place;
}
