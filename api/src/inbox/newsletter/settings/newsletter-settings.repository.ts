import { type NewsletterSettings, usualNewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { settingsRow } from '../../../server/database/settings-row';
import '../tables';

/** How the newsletter is sent, as it was filled in; the rest is as usual. */
export const newsletterSettingsRepository = (db: Database) =>
  settingsRow<NewsletterSettings>(db, 'newsletter_settings', usualNewsletterSettings, () =>
    db
      .insertInto('newsletter_settings')
      .values({ id: 1, settings: '{}', version: 1, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
