import { PageWords, Site, type SiteChanges, type SiteSettings, StoredMenu } from '@lapis/contract';
import type { Generated } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { wordsOfPages } from './announced-pages';

/** Default synonyms, until staff change them in the settings. */
const usualSearchWords = [
  'Give, donate, donation, gift, gift aid, standing order, direct debit, legacy',
  'Take Action, volunteer, fundraise, help',
  'Contact, phone, telephone, e-mail, address, opening hours',
  'Reports, accounts, finances, annual report',
  'News & Stories, news, story, stories, blog',
  'Galleries, photos, photographs, pictures',
];

const usualSearchHint = 'Try fewer or simpler words, and check the spelling.';

declare module '../../server/database/tables' {
  interface Tables {
    site_settings: SiteSettingsTable;
  }
}

interface SiteSettingsTable {
  id: number;
  site: string;
  updated_at: string;
  version: Generated<number>;
  admin_two_factor: Generated<number>;
}

const OwnMenus = z.object({ header: StoredMenu, footer: StoredMenu });
const usualMenu: StoredMenu = { version: 1, items: null };

export const StoredSite = Site.omit({ logo: true, pictures: true, menus: true }).extend({
  search_words: z.array(z.string()).default(usualSearchWords),
  search_hint: z.string().default(usualSearchHint),
  /** Headings chosen by staff, keyed by page; includes pages that aren't announced at the moment. */
  pages: z.record(z.string(), PageWords).default({}),
  first_steps: z.boolean().default(false),
  needs_somebody_else: z.boolean().default(false),
  own_menus: OwnMenus.default({ header: usualMenu, footer: usualMenu }),
});
type StoredSite = z.infer<typeof StoredSite>;

export const usualName = 'Lapis';

const unnamed = {
  site: JSON.stringify({
    app_name: usualName,
    tagline: '',
    description: '',
    phone: '',
    email: '',
    address_lines: [],
    charity_number: '',
    social: [],
    drawings: false,
    first_steps: true,
  }),
  admin_two_factor: 0,
  version: 1,
  updated_at: null,
};

export const siteRepository = (db: Database) => {
  const row = async () => {
    const columns = ['site', 'admin_two_factor', 'version', 'updated_at'] as const;
    const found = await db.selectFrom('site_settings').select(columns).where('id', '=', 1).executeTakeFirst();
    return found ?? unnamed;
  };

  async function stored() {
    const { site, admin_two_factor, ...version } = await row();
    return { ...StoredSite.parse(JSON.parse(site)), admin_two_factor: admin_two_factor === 1, ...version };
  }

  return {
    async requiresTwoFactor() {
      const found = await db
        .selectFrom('site_settings')
        .select('admin_two_factor')
        .where('id', '=', 1)
        .executeTakeFirst();
      return found?.admin_two_factor === 1;
    },

    async settings(): Promise<Omit<SiteSettings, 'admin_two_factor_fixed' | 'logo' | 'pictures' | 'menus'>> {
      const { pages, ...settings } = await stored();
      return { ...settings, pages: wordsOfPages(pages) };
    },

    menus: async () => (await stored()).own_menus,

    /** Reads the settings, except the logo and pictures (`shownPictures`) and the menus (`shownMenus`). */
    async read(): Promise<Site> {
      const { site } = await row();
      return Site.parse(JSON.parse(site));
    },

    write(site: Site | StoredSite) {
      const written = { site: JSON.stringify(site), updated_at: timestamp() };
      return db
        .insertInto('site_settings')
        .values({ id: 1, ...written })
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet((eb) => ({ ...written, version: eb('site_settings.version', '+', 1) })),
        )
        .execute();
    },

    async change({ version, ...changes }: SiteChanges & Partial<Pick<StoredSite, 'own_menus'>>) {
      const { version: newest, ...before } = await stored();
      if (version !== undefined && version !== newest) return undefined;
      const after = { ...before, ...changes, pages: { ...before.pages, ...changes.pages } };
      const names = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
      );
      if (names.length === 0) return names;
      await db
        .insertInto('site_settings')
        .values({ id: 1, site: unnamed.site, updated_at: timestamp() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const changed = await db
        .updateTable('site_settings')
        .set((eb) => ({
          site: JSON.stringify(StoredSite.parse(after)),
          admin_two_factor: Number(after.admin_two_factor),
          updated_at: timestamp(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', 1)
        .where('version', '=', newest)
        .returning('id')
        .executeTakeFirst();
      return changed && names;
    },
  };
};
