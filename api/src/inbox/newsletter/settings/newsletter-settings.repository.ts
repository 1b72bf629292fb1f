import { type NewsletterSettings, usualNewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { createSettingsRow } from '../../../server/database/settings-row';
import '../tables';

export const newsletterSettingsRepository = (db: Database) =>
  createSettingsRow<NewsletterSettings>(db, 'newsletter_settings', usualNewsletterSettings, () =>
    db
      .insertInto('newsletter_settings')
      .values({ id: 1, settings: '{}', version: 1, updated_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
