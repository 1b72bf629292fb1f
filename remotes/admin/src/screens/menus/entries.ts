import type { EntryState, Menu } from '@lapis/contract';

/** A link of a menu while it is edited. */
export interface MenuLink {
  id: string;
  label: string;
  href: string;
  /** Of a page that staff made, as it was when the menu was opened. */
  state: EntryState | null;
  /** It was just added: one begins to write in it. */
  isNew?: true;
}

/** An entry of a menu with those below it. */
export interface Entry extends MenuLink {
  items: MenuLink[];
}

let last = 0;
const newId = () => `entry-${(last += 1)}`;

export const blankLink = (): MenuLink => ({ id: newId(), label: '', href: '', state: null, isNew: true });

/**
 * The entries of a menu, each with an id by which it is told apart while it is moved. Those that were `sent` keep their
 * ids, so that nobody's focus is lost when the menu comes back.
 */
export const entriesOf = ({ items }: Menu, sent: Entry[] = []): Entry[] =>
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

export const moved = <Item>(items: Item[], from: number, to: number): Item[] => {
  const item = items[from];
  return item === undefined || to < 0 || to >= items.length
    ? items
    : items.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** An entry put below the one before it; what was below it goes along. */
export function putBelow(entries: Entry[], index: number): Entry[] {
  const [before, entry] = [entries[index - 1], entries[index]];
  if (!before || !entry) return entries;
  const { items, ...link } = entry;
  return entries.with(index - 1, { ...before, items: [...before.items, link, ...items] }).toSpliced(index, 1);
}

/** A link taken out from below its entry, to stand after that. */
export function takeOut(entries: Entry[], index: number, at: number): Entry[] {
  const [entry, link] = [entries[index], entries[index]?.items[at]];
  if (!entry || !link) return entries;
  return entries
    .with(index, { ...entry, items: entry.items.toSpliced(at, 1) })
    .toSpliced(index + 1, 0, { ...link, items: [] });
}
