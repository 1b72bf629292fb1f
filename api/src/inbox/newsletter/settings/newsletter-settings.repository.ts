import { type NewsletterSettings, usualNewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { createSettingsRow } from '../../../server/database/settings-row';
import '../tables';

export function newsletterSettingsRepository(db: Database) {
  const row = createSettingsRow<NewsletterSettings>(db, 'newsletter_settings', usualNewsletterSettings, () =>
    db
      .insertInto('newsletter_settings')
      .values({ id: 1, settings: '{}', version: 1, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return {
    ...row,

    async read() {
      const settings = await row.read();
      // Settings stored before a language was added don't mention it.
      return { ...settings, digests: { ...usualNewsletterSettings.digests, ...settings.digests } };
    },
  };
}
