import type { MenuEntry } from '@lapis/contract';
import type { OldAddresses } from '../old-addresses';
import type { SourceMenu, SourceMenuItem } from '../source-site';

const MOST = 20;
const LONGEST = 60;

/** Returns the menu entries that fit this site's limits, and notes about those left out. */
export function fitMenu({ items }: SourceMenu, { resolve }: OldAddresses) {
  const notes: string[] = [];
  const toMenuEntry = ({ label, address }: SourceMenuItem) => {
    const { to } = resolve(address);
    // Other systems use '#' for entries that only group others.
    return { label: label.trim().slice(0, LONGEST), href: to.startsWith('#') ? '' : to };
  };
  const isUseful = ({ label, href }: { label: string; href: string }) => label !== '' && href !== '';
  const below = (all: SourceMenuItem[]): SourceMenuItem[] =>
    all.flatMap((item) => [item, ...below(item.items)]);

  const entries = items.map((item): MenuEntry => {
    const inner = below(item.items).map(toMenuEntry).filter(isUseful);
    if (inner.length > MOST) notes.push(`Only the first ${MOST} items below “${item.label}” fit.`);
    const { href, label } = toMenuEntry(item);
    return { label, ...(href && { href }), items: inner.slice(0, MOST) };
  });
  const useful = entries.filter(({ label, href, items: inner = [] }) => label && (href || inner.length > 0));
  if (useful.length > MOST) notes.push(`Only the first ${MOST} items of the menu fit.`);
  return { entries: useful.slice(0, MOST), notes };
}
