import type { Language, NewsletterSettings } from '@lapis/contract';
import type { Database } from '../../../server/database/database';
import { timestamp } from '../../../server/time/clock';
import '../tables';

type DigestIntervals = NewsletterSettings['digests'];

export const digestPeriodsRepository = (db: Database) => {
  const findPeriod = (language: Language) =>
    db
      .selectFrom('newsletter_digests')
      .select('covered_until')
      .where('language', '=', language)
      .executeTakeFirst();

  return {
    async keepInStep(digests: DigestIntervals) {
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

    async isDue(language: Language, until: string) {
      const period = await findPeriod(language);
      return period !== undefined && period.covered_until < until;
    },

    /**
     * Ends a language's current period at `until` and starts the next one; the row is locked until the
     * transaction ends. Returns the start of the ended period, or undefined if it has already ended or the
     * digest is off.
     */
    async end(language: Language, until: string) {
      const before = await findPeriod(language);
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
