import { site, type SiteChanges, type SiteSettings } from '@lapis/contract';
import { isNamedSetting } from '@lapis/contract/named-settings';
import { type Actor, audit, nameOf } from '../../cms/audit/audit';
import { invalid, HttpError, orNotFound } from '../../server/http/http-error';
import { searchIndex } from '../../cms/search/search-index';
import type { NewMail, Writing } from '../../server/http/mail';
import { answer, answerCached, type App, type Services } from '../../server/http/serve';
import { siteRepository } from '../../cms/site/site.repository';
import { shownPictures } from '../../media/headers/shown-pictures';
import { nextPublication } from '../../cms/types/visibility';
import { shownMenus } from '../menus/shown-menus';
import { typedSettings } from './typed-settings';

interface Given {
  /** Writes the mails about the end of the rule that somebody else approves each text. */
  tellSwitchedOff: (writing: Writing, by: string) => Promise<NewMail[]>;
}

/** The name and the details of the charity: for everybody, and their administration. */
export async function siteRoutes(
  app: App,
  { db, mail, changes, settings, contentTypes, tellSwitchedOff }: Services & Given,
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

  /** Nobody shuts the portal for themselves, nor opens what the server was told to keep shut. */
  function refuseRule(isWanted: boolean, { two_factor_since }: { two_factor_since: string | null }) {
    if (isWanted && two_factor_since === null) {
      throw invalid(
        'admin_two_factor',
        'Please switch two-factor sign-in on for yourself first, in your account.',
      );
    }
    if (!isWanted && settings.adminTwoFactor) {
      throw invalid(
        'admin_two_factor',
        'This is set on the server, by ADMIN_TWO_FACTOR, and can only be changed there.',
      );
    }
  }

  async function wordsOf(name: string) {
    const { pages } = await sites.settings();
    return orNotFound(Object.hasOwn(pages, name) ? pages[name] : undefined);
  }

  async function refuseUnknownPages(changed: object) {
    const { pages } = await sites.settings();
    const unknown = Object.keys(changed).find((name) => !Object.hasOwn(pages, name));
    if (unknown !== undefined) throw invalid(`pages.${unknown}`, 'There is no such page.');
  }

  answerCached(
    app,
    site.show,
    {
      tags: () => ['site'],
      // A page in a menu may be published at a later time.
      freshUntil: () => nextPublication(db, 'site_pages'),
    },
    async () => ({ ...(await sites.read()), ...(await shownPictures(db)), menus: await shownMenus(db) }),
  );

  answerCached(app, site.pageWords, { tags: () => ['site'] }, ({ params: { name } }) => wordsOf(name));

  answer(app, site.settings, async () => ({ results: await show() }));

  answer(app, site.typed, async ({ query }) => ({ results: await typedSettings(db, contentTypes, query) }));

  /** Changes the settings for somebody, and answers what they are now. */
  async function change(asked: SiteChanges, by: Actor): Promise<SiteSettings> {
    const done: { names?: string[] | undefined } = {};
    await mail.send(async (writing) => {
      const { db: transaction } = writing;
      const names = await siteRepository(transaction).change(asked);
      if (names?.length) {
        const details = { fields: names.join(', ') };
        await audit(transaction).note(by, { action: 'changed', kind: 'site', details });
      }
      if (names?.includes('pages')) await searchIndex(transaction).refreshListPages(contentTypes);
      if (names?.some(isNamedSetting)) await searchIndex(transaction).refreshNamingSettings(contentTypes);
      done.names = names;
      const isOff = names?.includes('needs_somebody_else') && !asked.needs_somebody_else;
      return isOff ? tellSwitchedOff(writing, nameOf(by)) : [];
    });
    const results = await show();
    if (!done.names)
      throw new HttpError(409, 'Someone else has changed these settings since you opened them.', {
        results,
      });
    if (done.names.length > 0) await changes.publish(['site']);
    return results;
  }

  answer(app, site.change, async ({ user, ip, body }) => {
    if (body.admin_two_factor !== undefined) refuseRule(body.admin_two_factor, user);
    await refuseUnknownPages(body.pages ?? {});
    return { results: await change(body, { user, ip }) };
  });

  answer(app, site.changePageWords, async ({ user, ip, params: { name }, body: { version, ...words } }) => {
    await wordsOf(name);
    return { results: await change({ version, pages: { [name]: words } }, { user, ip }) };
  });
}
