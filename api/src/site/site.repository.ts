import { Site, type SiteChanges, type SiteSettings } from '@lapis/contract';
import { timestamp } from '../database/clock';
import type { Database } from '../database/database';

/** What a site says about itself until somebody fills it in. */
const unnamed: Site = {
  app_name: 'Lapis',
  tagline: '',
  description: '',
  phone: '',
  email: '',
  address_lines: [],
  hours: [],
  charity_number: '',
  legal_form: '',
  regulator: '',
  registered_address: [],
  language: 'en',
  analytics: null,
  social: [],
};

export const siteRepository = (db: Database) => {
  const row = () => db.selectFrom('site_settings').selectAll().where('id', '=', 1).executeTakeFirst();

  async function settings(): Promise<Omit<SiteSettings, 'admin_two_factor_fixed'>> {
    const found = await row();
    if (!found) return { ...unnamed, admin_two_factor: false, version: 1, updated_at: null };
    const { site, admin_two_factor, version, updated_at } = found;
    return {
      ...Site.parse(JSON.parse(site)),
      admin_two_factor: admin_two_factor === 1,
      version,
      updated_at,
    };
  }

  return {
    settings,

    async read(): Promise<Site> {
      const found = await row();
      return found ? Site.parse(JSON.parse(found.site)) : unnamed;
    },

    /** Puts all of it in the place of what was there. */
    write(site: Site) {
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
     * somebody else was quicker.
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
        .values({ id: 1, site: JSON.stringify(unnamed), updated_at: timestamp() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const changed = await db
        .updateTable('site_settings')
        .set((eb) => ({
          site: JSON.stringify(Site.parse(after)),
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
