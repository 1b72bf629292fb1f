import { type MenuEntry, type MoveInReport, StoredMenu } from '@lapis/contract';
import type { Actor } from '../../cms/audit/audit';
import { siteRepository } from '../../cms/site/site.repository';
import { changeMenu } from '../../content/menus/change-menu';
import type { Database } from '../../server/database/database';
import { HttpError, wordsOf } from '../../server/http/http-error';
import type { OldAddresses } from './old-addresses';
import type { SourceMenu, SourceMenuItem } from './source-site';

/** Of a menu here, and of what is below an entry of it. */
const MOST = 20;
/** In characters, of what a menu calls something. */
const LONGEST = 60;

/** A menu of the other site as this one has them: two levels, and no entry that leads nowhere. */
function menuEntries({ items }: SourceMenu, { resolve }: OldAddresses) {
  const notes: string[] = [];
  const entryOf = ({ label, address }: SourceMenuItem) => {
    const { to } = resolve(address);
    // '#' is how other systems write an entry that only holds others.
    return { label: label.trim().slice(0, LONGEST), href: to.startsWith('#') ? '' : to };
  };
  const isUseful = ({ label, href }: { label: string; href: string }) => label !== '' && href !== '';
  /** What is deeper stands after what it was below. */
  const below = (all: SourceMenuItem[]): SourceMenuItem[] =>
    all.flatMap((item) => [item, ...below(item.items)]);

  const entries = items.map((item): MenuEntry => {
    const inner = below(item.items).map(entryOf).filter(isUseful);
    if (inner.length > MOST) notes.push(`Of what is below “${item.label}” only the first ${MOST} fit.`);
    const { href, label } = entryOf(item);
    return { label, ...(href && { href }), items: inner.slice(0, MOST) };
  });
  const useful = entries.filter(({ label, href, items: inner = [] }) => label && (href || inner.length > 0));
  if (useful.length > MOST) notes.push(`Only the first ${MOST} entries of the menu fit.`);
  return { entries: useful.slice(0, MOST), notes };
}

/** The menu of the other site that was asked for, where one was. @throws HttpError 422 where there is none of that name */
export function menuNamed(menus: readonly SourceMenu[], name: string | undefined) {
  if (name === undefined) return undefined;
  const menu = menus.find((one) => one.name === name);
  if (menu) return menu;
  const names = menus.map((one) => `“${one.name}”`).join(', ');
  const choice = names ? `It has ${names}.` : 'It has no menus.';
  throw new HttpError(422, `There is no menu “${name}” in this export. ${choice}`);
}

/** Makes a menu of the other site the one at the top of this one; answers what there is to say of it. */
export async function takeMenu(
  db: Database,
  menu: SourceMenu,
  addresses: OldAddresses,
  actor: Actor,
): Promise<MoveInReport['menu_notes']> {
  const { name } = menu;
  const { entries, notes } = menuEntries(menu, addresses);
  const { version } = (await siteRepository(db).menus()).header;
  const { data, error } = StoredMenu.safeParse({ version, items: entries });
  try {
    if (!data) throw new HttpError(422, error.issues[0]?.message ?? '');
    if (!(await changeMenu(db, 'header', data, actor)))
      return [
        `The menu “${name}” was not taken over, as somebody changed the menu here meanwhile. Move in again to have it.`,
      ];
    return [`The menu “${name}” is at the top of the site now.`, ...notes];
  } catch (error_) {
    if (!(error_ instanceof HttpError)) throw error_;
    return [`The menu “${name}” could not be taken over: ${wordsOf(error_)}`];
  }
}
