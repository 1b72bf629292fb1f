import type { Language, NewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

type Digests = NewsletterSettings['digests'];

/** Up to when digests have told of new stories, language by language. */
export const digestPeriodsRepository = (db: Database) => ({
  /** From now on, for a language whose digest is on and was not; a language without one begins anew another time. */
  async keepInStep(digests: Digests) {
    const languages = Object.keys(digests) as Language[];
    const on = languages.filter((language) => digests[language] !== 'off');
    await db
      .deleteFrom('newsletter_digests')
      .where(
        'language',
        'in',
        languages.filter((language) => !on.includes(language)),
      )
      .execute();
    if (on.length === 0) return;
    await db
      .insertInto('newsletter_digests')
      .values(on.map((language) => ({ language, covered_until: timestamp() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  all: () => db.selectFrom('newsletter_digests').selectAll().execute(),

  /**
   * Begins the next period, which keeps others from the one that ends until the end of this transaction. Answers when
   * that one began; undefined where it has ended already, or the digest is off.
   * @param until the end of the period that ends now
   */
  async end(language: Language, until: string) {
    const before = await db
      .selectFrom('newsletter_digests')
      .select('covered_until')
      .where('language', '=', language)
      .executeTakeFirst();
    if (!before) return undefined;
    const ended = await db
      .updateTable('newsletter_digests')
      .set({ covered_until: until })
      .where('language', '=', language)
      .where('covered_until', '=', before.covered_until)
      .where('covered_until', '<', until)
      .returning('language')
      .executeTakeFirst();
    return ended && before.covered_until;
  },
});
