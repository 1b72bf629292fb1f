import { site, type SiteChanges, type SiteSettings } from '@lapis/contract';
import { isNamedSetting } from '@lapis/contract/named-settings';
import { type Actor, audit, actorName } from '../../cms/audit/audit';
import { invalidField, HttpError, orNotFound } from '../../server/http/http-error';
import { searchIndex } from '../../cms/search/search-index';
import type { NewMail, MailTransaction } from '../../server/http/mail';
import { addRoute, addCachedRoute, type App, type Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import { shownPictures } from '../../media/headers/shown-pictures';
import { nextPublication } from '../../cms/types/visibility';
import { shownMenus } from '../menus/shown-menus';
import { widgetType } from '../widgets/widgets.type';
import { findHardCodedSettings } from './typed-settings';

interface SiteRoutesOptions {
  tellSwitchedOff: (writing: MailTransaction, by: string) => Promise<NewMail[]>;
}

export async function siteRoutes(
  app: App,
  { db, mail, changes, settings, contentTypes, tellSwitchedOff }: Services & SiteRoutesOptions,
) {
  const sites = siteRepository(db);

  async function show(): Promise<SiteSettings> {
    const { admin_two_factor, ...site } = await sites.settings();
    const isFixed = settings.adminTwoFactor;
    return {
      ...site,
      ...(await shownPictures(db)),
      menus: await shownMenus(db),
      admin_two_factor: isFixed || admin_two_factor,
      admin_two_factor_fixed: isFixed,
    };
  }

  /** Rejects a change that would lock the administrator out or contradict the server's configuration. */
  function refuseRule(isWanted: boolean, { two_factor_since }: { two_factor_since: string | null }) {
    const reason =
      isWanted && two_factor_since === null
        ? 'Please switch two-factor sign-in on for yourself first, in your account.'
        : !isWanted && settings.adminTwoFactor
          ? 'This is set on the server, by ADMIN_TWO_FACTOR, and can only be changed there.'
          : null;
    if (reason) throw invalidField('admin_two_factor', reason);
  }

  async function loadPageWords(name: string) {
    const { pages } = await sites.settings();
    return orNotFound(Object.hasOwn(pages, name) ? pages[name] : undefined);
  }

  async function refuseUnknownPages(changed: object) {
    const { pages } = await sites.settings();
    const unknown = Object.keys(changed).find((name) => !Object.hasOwn(pages, name));
    if (unknown !== undefined) throw invalidField(`pages.${unknown}`, 'There is no such page.');
  }

  addCachedRoute(
    app,
    site.show,
    {
      tags: () => ['site'],
      // Menus change when one of their pages is published on schedule.
      freshUntil: () => nextPublication(db, 'site_pages'),
    },
    async () => ({ ...(await sites.read()), ...(await shownPictures(db)), menus: await shownMenus(db) }),
  );

  addCachedRoute(app, site.pageWords, { tags: () => ['site'] }, ({ params: { name } }) =>
    loadPageWords(name),
  );

  addRoute(app, site.settings, async () => ({ results: await show() }));

  addRoute(app, site.typed, async ({ query }) => ({
    results: await findHardCodedSettings(db, contentTypes, query),
  }));

  async function change(asked: SiteChanges, by: Actor): Promise<SiteSettings> {
    const done: { names?: string[] | undefined } = {};
    await mail.inTransaction(async (writing) => {
      const { db: transaction } = writing;
      const names = await siteRepository(transaction).change(asked);
      if (names?.length) {
        const details = { fields: names.join(', ') };
        await audit(transaction).note(by, { action: 'changed', kind: 'site', details });
      }
      if (names?.includes('pages')) await searchIndex(transaction).refreshListPages(contentTypes);
      // The home page is found under the charity's name.
      if (names?.includes('app_name')) await searchIndex(transaction).refreshAll(widgetType);
      if (names?.some(isNamedSetting)) await searchIndex(transaction).refreshNamingSettings(contentTypes);
      done.names = names;
      const isOff = names?.includes('needs_somebody_else') && !asked.needs_somebody_else;
      return isOff ? tellSwitchedOff(writing, actorName(by)) : [];
    });
    const results = await show();
    if (!done.names)
      throw new HttpError(409, 'Someone else has changed these settings since you opened them.', {
        results,
      });
    if (done.names.length > 0) await changes.publish(['site']);
    return results;
  }

  addRoute(app, site.change, async ({ user, ip, body }) => {
    if (body.admin_two_factor !== undefined) refuseRule(body.admin_two_factor, user);
    await refuseUnknownPages(body.pages ?? {});
    return { results: await change(body, { user, ip }) };
  });

  addRoute(app, site.changePageWords, async ({ user, ip, params: { name }, body: { version, ...words } }) => {
    await loadPageWords(name);
    return { results: await change({ version, pages: { [name]: words } }, { user, ip }) };
  });
}
