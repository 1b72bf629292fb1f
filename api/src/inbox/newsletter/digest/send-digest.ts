import type { Language } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import type { Database } from '../../../server/database/database';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { type Freezing, freezeLetter } from '../letter-mail/freeze-letter';
import { countAudience } from '../mailings/audience';
import { mailingsRepository } from '../mailings/mailings.repository';
import { digestPeriodsRepository } from '../settings/digest-periods.repository';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { lastDigestTime } from './digest-days';
import { digestLetter } from './digest-letter';
import { newStories } from './new-stories';

/** So long a story that is published at the last moment may take to come into the database. */
const SETTLED_AFTER = 5 * MINUTE;

/**
 * Has the digest of a language sent where its time has come, it tells of something, and somebody reads it. Its period
 * ends either way, so that no story comes late. It is sent once, whichever processes try to, and after a crash is tried
 * anew: the period and the mailing are one transaction. A digest whose time passed while nobody served the site goes out
 * as soon as somebody does.
 * @param timeZone that of the charity, such as 'Europe/London'
 * @param moment as which it is now
 * @returns whether it is being sent
 */
export async function sendDigest(
  services: Freezing,
  language: Language,
  timeZone: string,
  moment = new Date(),
) {
  const { db } = services;
  const { digests } = await newsletterSettingsRepository(db).read();
  const periods = digestPeriodsRepository(db);
  await periods.keepInStep(digests);
  const interval = digests[language];
  if (interval === 'off') return false;

  const settled = new Date(moment.getTime() - SETTLED_AFTER);
  const { at: until, name } = lastDigestTime(interval, settled, timeZone);
  if (!(await periods.isDue(language, until))) return false;
  const campaign = `digest-${language}-${name}`.toLowerCase();
  return db
    .transaction()
    .execute((transaction) => endPeriod({ ...services, db: transaction }, { language, until, campaign }));
}

async function endPeriod(
  services: Freezing,
  { language, until, campaign }: { language: Language; until: string; campaign: string },
) {
  const { db } = services;
  // The time zone was changed on the day of a digest: what has come since is told of in the next one.
  if (await isSent(db, campaign)) return false;
  const since = await digestPeriodsRepository(db).end(language, until);
  if (since === undefined) return false;
  const stories = await newStories(db, language, { since, until });
  const audience = { languages: [language] };
  if (stories.length === 0 || (await countAudience(db, audience, null)) === 0) return false;

  const { app_name } = await siteRepository(db).read();
  const letter = digestLetter({ language, name: app_name, campaign, stories });
  const { per_minute } = await newsletterSettingsRepository(db).read();
  await mailingsRepository(db).add({
    kind: 'digest',
    letterId: null,
    campaign,
    mail: await freezeLetter(services, letter, { campaign, hasPage: false }),
    audience,
    startsAt: timestamp(),
    rate: per_minute,
    byName: '',
  });
  return true;
}

const isSent = async (db: Database, campaign: string) =>
  (await db
    .selectFrom('mailings')
    .select('id')
    .where('kind', '=', 'digest')
    .where('campaign', '=', campaign)
    .executeTakeFirst()) !== undefined;
