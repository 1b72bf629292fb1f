import { styleOf } from './pasted-markup';

const types: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Keeps how a list counts, which Google Docs writes as a look of the list or of its items. */
export function keepListTypes(root: Element) {
  for (const list of root.querySelectorAll('ol:not([type])')) {
    const styles = [list, list.querySelector(':scope > li')].map((element) => element && styleOf(element));
    const look = styles.map((style) => /list-style(?:-type)?:([\w-]+)/.exec(style ?? '')?.[1]).find(Boolean);
    const type = types[look ?? ''];
    if (type) list.setAttribute('type', type);
  }
}

/** Moves a list that stands right within a list into the item before it; without one its items go up to the others. */
export function nestLists(root: Element) {
  for (const list of root.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else list.replaceWith(...list.childNodes);
  }
}

/** Word on the web writes each item as a list of its own, and how deep it is beside it. */
export function joinSingleItems(root: Element) {
  for (const wrapper of root.querySelectorAll('div.ListContainerWrapper')) {
    const before = wrapper.previousElementSibling;
    const list = wrapper.querySelector(':scope > ul, :scope > ol');
    const item = list?.querySelector(':scope > li');
    if (!list || !item) continue;
    const target = before?.matches('ul, ol') ? placeFor(before, list, depthOf(item)) : null;
    if (target) {
      target.append(...list.childNodes);
      wrapper.remove();
    } else wrapper.replaceWith(list);
  }
}

const idOf = (list: Element) => list.firstElementChild?.getAttribute('data-listid');

const depthOf = (item: Element) => Number(item.getAttribute('data-aria-level') ?? 1);

/** Where an item of this depth goes on after a list: to its end, or into its last item; null for a list of its own. */
function placeFor(before: Element, list: Element, depth: number): Element | null {
  const last = before.lastElementChild;
  if (!last || depth <= depthOf(before.firstElementChild ?? last))
    return before.localName === list.localName && idOf(before) === idOf(list) ? before : null;
  const inner = last.lastElementChild;
  if (inner?.matches('ul, ol')) {
    const place = placeFor(inner, list, depth);
    if (place) return place;
  }
  const place = list.cloneNode() as Element;
  last.append(place);
  return place;
}
