import { z } from 'zod';
import { Href } from './blocks/block';
import { endpoint } from './endpoint';
import { EntryState } from './entries';
import { Id, oneOf, textUpTo, Version } from './shapes';

const MenuName = z.enum(['header', 'footer']);
export type MenuName = z.infer<typeof MenuName>;

const target = {
  label: textUpTo(60).min(1, 'Enter a label'),
  /** A page that staff made, whatever its address is or will be; its address here becomes that. */
  page_id: Id.nullable().optional(),
  /** An address of the site or the web; empty for an entry that only holds others. */
  href: Href.optional(),
};
const Items = <Item extends z.ZodType>(Item: Item) => z.array(Item).max(20, 'Use at most 20 entries');

/** An entry of a menu, and those below it. */
const MenuEntry = z.object({ ...target, items: Items(z.object(target)).optional() });
export type MenuEntry = z.infer<typeof MenuEntry>;

/** A menu as it is kept; without items it is the one that comes with the site. */
export const StoredMenu = z.object({ version: Version, items: Items(MenuEntry).nullable() });
export type StoredMenu = z.infer<typeof StoredMenu>;

const link = {
  label: z.string(),
  href: z.string(),
  page_id: Id.nullable(),
  /** Of a page that staff made: visitors find it in the menu once it is published. */
  state: EntryState.nullable(),
};

/** A menu as it is edited. */
const Menu = z.object({
  version: Version,
  /** Whether it is the one that comes with the site. */
  is_default: z.boolean(),
  items: z.array(z.object({ ...link, items: z.array(z.object(link)) })),
});
export type Menu = z.infer<typeof Menu>;

const params = z.object({ name: MenuName });

export const menus = {
  show: endpoint('GET /admin/menus/:name', {
    access: 'admin',
    needs: 'addresses',
    summary: 'The menu at the top of the site, or that in its footer',
    params,
    reply: oneOf(Menu),
  }),
  change: endpoint('PUT /admin/menus/:name', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Change a menu, or with null put back the one that comes with the site; 409 with the newest where someone else was quicker',
    params,
    body: z.object({ version: Version, items: Items(MenuEntry).nullable() }),
    reply: oneOf(Menu),
  }),
};
