import type { Language, NewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

type Digests = NewsletterSettings['digests'];

/** Up to when digests have told of new stories, language by language. */
export const digestPeriodsRepository = (db: Database) => {
  const periodOf = (language: Language) =>
    db
      .selectFrom('newsletter_digests')
      .select('covered_until')
      .where('language', '=', language)
      .executeTakeFirst();

  return {
    /** From now on, for a language whose digest is on and was not; a language without one begins anew another time. */
    async keepInStep(digests: Digests) {
      const rows = await db.selectFrom('newsletter_digests').select('language').execute();
      const begun = rows.map(({ language }) => language);
      const on = (Object.keys(digests) as Language[]).filter((language) => digests[language] !== 'off');
      const ended = begun.filter((language) => !on.includes(language));
      const added = on.filter((language) => !begun.includes(language));
      if (ended.length > 0)
        await db.deleteFrom('newsletter_digests').where('language', 'in', ended).execute();
      if (added.length === 0) return;
      await db
        .insertInto('newsletter_digests')
        .values(added.map((language) => ({ language, covered_until: timestamp() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Whether a digest is on and has not told yet of what came before a moment. */
    async isDue(language: Language, until: string) {
      const period = await periodOf(language);
      return period !== undefined && period.covered_until < until;
    },

    /**
     * Ends a period at a moment, and begins the next one there; nobody else ends it until this transaction is over.
     * Answers when it had begun; undefined where it has ended already, or the digest is off.
     */
    async end(language: Language, until: string) {
      const before = await periodOf(language);
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
  };
};
