import type { EntryState, Menu } from '@lapis/contract';

export interface MenuLink {
  id: string;
  label: string;
  href: string;
  /** State of the linked page when the menu was loaded; null for other links. */
  state: EntryState | null;
  /** True if the link has just been added, so that it receives focus. */
  isNew?: true;
}

export interface EditedMenuEntry extends MenuLink {
  items: MenuLink[];
}

let last = 0;
const newId = () => `entry-${(last += 1)}`;

export const blankLink = (): MenuLink => ({ id: newId(), label: '', href: '', state: null, isNew: true });

/**
 * Adds ids to a menu's entries, for sorting. Entries that have just been saved keep their ids, so that focus
 * isn't lost.
 */
export const toMenuEntries = ({ items }: Menu, sent: EditedMenuEntry[] = []): EditedMenuEntry[] =>
  items.map(({ label, href, state, items: below }, index) => ({
    id: sent[index]?.id ?? newId(),
    label,
    href,
    state,
    items: below.map((item, at) => ({
      id: sent[index]?.items[at]?.id ?? newId(),
      label: item.label,
      href: item.href,
      state: item.state,
    })),
  }));

export const moveItem = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length
    ? items
    : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** Moves an entry and its links below the entry before it. */
export function putBelow(entries: EditedMenuEntry[], index: number): EditedMenuEntry[] {
  const [before, entry] = [entries[index - 1], entries[index]];
  if (!before || !entry) return entries;
  const { items, ...link } = entry;
  return entries.with(index - 1, { ...before, items: [...before.items, link, ...items] }).toSpliced(index, 1);
}

/** Moves a link out of its entry, to the place after that entry. */
export function takeOut(entries: EditedMenuEntry[], index: number, at: number): EditedMenuEntry[] {
  const [entry, link] = [entries[index], entries[index]?.items[at]];
  if (!entry || !link) return entries;
  return entries
    .with(index, { ...entry, items: entry.items.toSpliced(at, 1) })
    .toSpliced(index + 1, 0, { ...link, items: [] });
}
