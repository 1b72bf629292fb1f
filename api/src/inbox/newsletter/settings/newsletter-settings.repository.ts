import { type NewsletterSettings, usualNewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import '../tables';

/** How the newsletter is sent, as it was filled in; the rest is as usual. */
export const newsletterSettingsRepository = (db: Database) => ({
  async read(): Promise<NewsletterSettings> {
    const row = await db
      .selectFrom('newsletter_settings')
      .select('settings')
      .where('id', '=', 1)
      .executeTakeFirst();
    return { ...usualNewsletterSettings, ...(row && (JSON.parse(row.settings) as Partial<NewsletterSettings>)) };
  },
});
