import { type ImportReport, StoredMenu } from '@lapis/contract';
import { fitMenu } from '@lapis/import/fit-menu';
import type { OldAddresses } from '@lapis/import/old-addresses';
import type { SourceMenu } from '@lapis/import/source-site';
import type { Actor } from '../../../cms/audit/audit';
import { siteRepository } from '../../../cms/site/site.repository';
import { changeMenu } from '../../../content/menus/change-menu';
import type { Database } from '../../../server/database/database';
import { HttpError, joinMessages } from '../../../server/http/http-error';

export function menuNamed(menus: readonly SourceMenu[], name: string | undefined) {
  if (name === undefined) return undefined;
  const menu = menus.find((one) => one.name === name);
  if (menu) return menu;
  const names = menus.map((one) => `“${one.name}”`).join(', ');
  const choice = names ? `It has ${names}.` : 'It has no menus.';
  throw new HttpError(422, `There is no menu “${name}” in this export. ${choice}`);
}

/** Replaces the main menu. Returns notes for the report. */
export async function takeMenu(
  db: Database,
  menu: SourceMenu,
  addresses: OldAddresses,
  actor: Actor,
): Promise<ImportReport['menu_notes']> {
  const { name } = menu;
  const { entries, notes } = fitMenu(menu, addresses);
  const { version } = (await siteRepository(db).menus()).header;
  const { data, error } = StoredMenu.safeParse({ version, items: entries });
  try {
    if (!data) throw new HttpError(422, error.issues[0]?.message ?? '');
    if (!(await changeMenu(db, 'header', data, actor)))
      return [
        `The menu “${name}” was not imported, because the menu here was changed in the meantime. Run the import again to get it.`,
      ];
    return [`The menu “${name}” is now at the top of the site.`, ...notes];
  } catch (error_) {
    if (!(error_ instanceof HttpError)) throw error_;
    return [`The menu “${name}” could not be imported: ${joinMessages(error_)}`];
  }
}
