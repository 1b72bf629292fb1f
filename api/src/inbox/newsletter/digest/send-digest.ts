import type { Language } from '@lapis/contract';
import { siteRepository } from '../../../cms/site/site.repository';
import type { Database } from '../../../server/database/database';
import { MINUTE, timestamp } from '../../../server/time/clock';
import { type FreezeServices, freezeNewsletter } from '../newsletter-mail/freeze-newsletter';
import { countAudience } from '../mailings/audience';
import { mailingsRepository } from '../mailings/mailings.repository';
import { digestPeriodsRepository } from '../settings/digest-periods.repository';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { lastDigestTime } from './digest-days';
import { buildDigest } from './build-digest';
import { newStories } from './new-stories';

/** Time allowed for committing the transaction of a story that was published at the last moment. */
const SETTLED_AFTER = 5 * MINUTE;

/**
 * Sends a language's digest if it is due and there are stories and subscribers. If there are no stories or no
 * subscribers, the period still ends, so that no story is announced late. The period and the mailing are
 * stored in one transaction, so that the digest is sent exactly once, and is retried after a crash. A digest
 * missed while the site was down is sent after the next start.
 * @param timeZone the charity's time zone, such as 'Europe/London'
 * @param moment current time
 * @returns true if the digest is being sent
 */
export async function sendDigest(
  services: FreezeServices,
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
  services: FreezeServices,
  { language, until, campaign }: { language: Language; until: string; campaign: string },
) {
  const { db } = services;
  // If the time zone was changed on the day of a digest, that digest may already have been sent; newer
  // stories go into the next one.
  if (await isSent(db, campaign)) return false;
  const since = await digestPeriodsRepository(db).end(language, until);
  if (since === undefined) return false;
  const stories = await newStories(db, language, { since, until });
  const audience = { languages: [language] };
  if (stories.length === 0 || (await countAudience(db, audience, null)) === 0) return false;

  const { app_name } = await siteRepository(db).read();
  const digest = buildDigest({ language, name: app_name, campaign, stories });
  const { per_minute } = await newsletterSettingsRepository(db).read();
  await mailingsRepository(db).add({
    kind: 'digest',
    newsletterId: null,
    campaign,
    mail: await freezeNewsletter(services, digest, { campaign, hasPage: false }),
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
