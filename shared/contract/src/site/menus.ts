import { z } from 'zod';
import { Href } from '../blocks/block';
import { endpoint } from '../endpoint';
import { EntryState } from '../content/entries';
import { Id, itemReply, textUpTo, Version } from '../shapes';

const MenuName = z.enum(['header', 'footer']);
export type MenuName = z.infer<typeof MenuName>;

const target = {
  label: textUpTo(60).min(1, 'Enter a label'),
  /** Id of a page created by staff; `href` is updated when the page's address changes. */
  page_id: Id.nullable().optional(),
  href: Href.optional(),
};
const Items = <Item extends z.ZodType>(Item: Item) => z.array(Item).max(20, 'Use at most 20 items');

const MenuEntry = z.object({ ...target, items: Items(z.object(target)).optional() });
export type MenuEntry = z.infer<typeof MenuEntry>;

export const StoredMenu = z.object({ version: Version, items: Items(MenuEntry).nullable() });
export type StoredMenu = z.infer<typeof StoredMenu>;

const link = {
  label: z.string(),
  href: z.string(),
  page_id: Id.nullable(),
  state: EntryState.nullable(),
};

const Menu = z.object({
  version: Version,
  is_default: z.boolean(),
  items: z.array(z.object({ ...link, items: z.array(z.object(link)) })),
});
export type Menu = z.infer<typeof Menu>;

const params = z.object({ name: MenuName });

export const menus = {
  show: endpoint('GET /admin/menus/:name', {
    access: 'admin',
    needs: 'addresses',
    summary: 'The menu in the header or the footer',
    params,
    reply: itemReply(Menu),
  }),
  change: endpoint('PUT /admin/menus/:name', {
    access: 'admin',
    needs: 'addresses',
    summary:
      'Change a menu, or go back to the built-in one with null; 409 with the newest copy if there is a newer version',
    params,
    body: z.object({ version: Version, items: Items(MenuEntry).nullable() }),
    reply: itemReply(Menu),
  }),
};
