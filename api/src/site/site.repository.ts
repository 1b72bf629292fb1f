import { Site } from '@lapis/contract';
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

export const siteRepository = (db: Database) => ({
  async read(): Promise<Site> {
    const row = await db.selectFrom('site_settings').select('site').where('id', '=', 1).executeTakeFirst();
    return row ? Site.parse(JSON.parse(row.site)) : unnamed;
  },

  write(site: Site) {
    const row = { site: JSON.stringify(site), updated_at: timestamp() };
    return db
      .insertInto('site_settings')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  },
});
