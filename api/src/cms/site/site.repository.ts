import { Site, type SiteChanges, type SiteSettings } from '@lapis/contract';
import type { Generated } from 'kysely';
import { z } from 'zod';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { usualSearchHint, usualSearchWords } from './usual-search-words';
import { StoredPageWords } from './usual-page-words';

declare module '../../server/database/tables' {
  interface Tables {
    site_settings: SiteSettingsTable;
  }
}

/** One row, id 1: the contract's Site as JSON. */
interface SiteSettingsTable {
  id: number;
  site: string;
  updated_at: string;
  version: Generated<number>;
  /** Whether administrators must use two-factor sign-in. */
  admin_two_factor: Generated<number>;
}

/** What is kept: besides what everybody is told, what only the server needs. */
export const StoredSite = Site.omit({ logo: true, pictures: true }).extend({
  search_words: z.array(z.string()).default(usualSearchWords),
  search_hint: z.string().default(usualSearchHint),
  pages: StoredPageWords,
  first_steps: z.boolean().default(false),
});
type StoredSite = z.infer<typeof StoredSite>;

/** What a site is called until its charity says its own name. */
export const usualName = 'Lapis';

/** What a site says about itself until somebody fills it in, besides what has a default. */
const unnamed = {
  ...Site.parse({
    app_name: usualName,
    tagline: '',
    description: '',
    phone: '',
    email: '',
    address_lines: [],
    charity_number: '',
    social: [],
    drawings: false,
  }),
  first_steps: true,
};

export const siteRepository = (db: Database) => {
  const row = () => db.selectFrom('site_settings').selectAll().where('id', '=', 1).executeTakeFirst();

  async function settings(): Promise<Omit<SiteSettings, 'admin_two_factor_fixed' | 'logo' | 'pictures'>> {
    const found = await row();
    if (!found) {
      return { ...StoredSite.parse(unnamed), admin_two_factor: false, version: 1, updated_at: null };
    }
    const { site, admin_two_factor, version, updated_at } = found;
    return {
      ...StoredSite.parse(JSON.parse(site)),
      admin_two_factor: admin_two_factor === 1,
      version,
      updated_at,
    };
  }

  return {
    settings,

    /** Without logo and pictures, which are of the library: `shownPictures` has them. */
    async read(): Promise<Site> {
      const found = await row();
      return Site.parse(found ? JSON.parse(found.site) : unnamed);
    },

    /** Puts all of it in the place of what was there. */
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

    /**
     * Changes the copy of that version, or the newest one; answers the names of what is another now. Undefined where
     * someone else was quicker.
     */
    async change({ version, ...changes }: SiteChanges) {
      const { version: newest, ...before } = await settings();
      if (version !== undefined && version !== newest) return undefined;
      const after = { ...before, ...changes };
      const names = (Object.keys(changes) as (keyof typeof changes)[]).filter(
        (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
      );
      if (names.length === 0) return names;
      // Of two who fill in a new site at once, the second finds the first one's row, with another version.
      await db
        .insertInto('site_settings')
        .values({ id: 1, site: JSON.stringify(StoredSite.parse(unnamed)), updated_at: timestamp() })
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
