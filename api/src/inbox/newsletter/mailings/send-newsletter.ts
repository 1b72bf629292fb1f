import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Audience, NewsletterFields } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../cms/audit/audit';
import { requestActor, entriesService } from '../../../cms/entries/entries.service';
import { mayPublish } from '../../../cms/entries/own-work';
import { newsletterType } from '../../../content/newsletters/newsletters.type';
import type { Database } from '../../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import { DAY, timestamp } from '../../../server/time/clock';
import { type CheckServices, checksOf } from '../newsletter-mail/check-newsletter';
import { freeCampaign } from '../newsletter-mail/free-campaign';
import { freezeNewsletter } from '../newsletter-mail/freeze-newsletter';
import { mailVersion } from '../newsletter-mail/frozen-mail';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { countAudience } from './audience';
import { mailingsRepository } from './mailings.repository';

const FURTHEST = 366 * DAY;

type SendNewsletterServices = Pick<Services, 'db' | 'settings' | 'changes'> & Pick<CheckServices, 'isThere'>;

interface SendNewsletterParams {
  newsletterId: number;
  at: string | undefined;
  audience: Audience;
  version: string | undefined;
}

/**
 * Publishes a newsletter with its draft and schedules its mailing, for now or for a later time, at which the
 * newsletter also appears on the site. Returns the current number of recipients.
 * @throws HttpError 409 if the newsletter has already been sent, has been changed since the preview, may not
 * be published by the user, or has errors; 403 if another person must approve it; 422 for an invalid time
 */
export async function sendNewsletter(
  services: SendNewsletterServices,
  { newsletterId, at, audience, version }: SendNewsletterParams,
  request: FastifyRequest,
) {
  const { db } = services;
  const startsAt = at === undefined ? timestamp() : parseTime(at);
  const { entries, publishing, refuseUnread } = entriesService(services, newsletterType);
  const entry = orNotFound(await entries(db).find(newsletterId));
  if (entry.deleted_at !== null)
    throw new HttpError(409, 'This newsletter is in the trash. Please restore it first.');
  await refuseSecond(db, newsletterId);
  refuseUnpublished(entry, startsAt, request);

  const fields: NewsletterFields = { ...entry, ...entry.draft?.fields };
  const campaign = await freeCampaign(db, fields.slug, newsletterId);
  const mail = await freezeNewsletter(services, fields, { campaign });
  if (version !== undefined && version !== mailVersion(mail))
    throw new HttpError(409, 'This newsletter has changed since you looked at it. Please look at it again.');
  const faults = (await checksOf(services, { fields, entry, mail })).filter(({ level }) => level === 'error');
  if (faults.length > 0) throw new HttpError(409, faults.map(({ text }) => text).join(' '));
  const { per_minute } = await newsletterSettingsRepository(db).read();

  await publishing(newsletterId, async (transaction) => {
    const store = entries(transaction);
    if (mayPublish(request)) await refuseUnread(transaction, newsletterId);
    const now = await store.find(newsletterId);
    const isSame = now && isDeepStrictEqual({ ...now, ...now.draft?.fields }, { ...entry, ...fields });
    if (!isSame) throw changedJustNow();
    if (needsPublishing(entry, startsAt)) {
      const isLater = at !== undefined && !(entry.publish_at !== null && entry.publish_at <= timestamp());
      const isPublished = await store.change(
        newsletterId,
        {
          ...(isLater ? { state: 'scheduled', publish_at: startsAt } : { state: 'published' }),
          ...(entry.unpublish_at !== null && entry.unpublish_at <= startsAt && { unpublish_at: null }),
          fields: entry.draft?.fields ?? {},
          draft_version: entry.draft?.version ?? 0,
        },
        requestActor(request),
      );
      if (!isPublished) throw changedJustNow();
    }
    // The row is locked until the transaction ends, so that the newsletter can't be sent twice.
    await lock(transaction, newsletterId);
    await refuseSecond(transaction, newsletterId);
    await mailingsRepository(transaction).add({
      kind: 'newsletter',
      newsletterId,
      campaign,
      mail,
      audience,
      startsAt,
      rate: per_minute,
      byName: `${request.user.firstname} ${request.user.lastname}`,
    });
    const newsletter = { id: newsletterId, title: fields.title };
    if (at === undefined) await noteSending(transaction, request, newsletter, 'sent');
    else await noteSending(transaction, request, newsletter, 'sending_scheduled', { at: startsAt });
    return true;
  });
  return countAudience(db, audience, fields.topic_id);
}

const changedJustNow = () => new HttpError(409, 'This newsletter has just changed. Please look at it again.');

export const noteSending = (
  db: Database,
  request: FastifyRequest,
  newsletter: { id: number; title: string },
  action: Extract<AuditAction, 'sent' | `sending_${string}`>,
  details: { at?: string } = {},
) => audit(db).note(requestActor(request), { ...newsletter, action, kind: 'newsletters', details });

const lock = (db: Database, newsletterId: number) =>
  db
    .updateTable('newsletters')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', newsletterId)
    .execute();

function parseTime(at: string) {
  const time = new Date(at).toISOString();
  if (time <= timestamp()) throw invalidField('at', 'Please choose a time in the future.');
  if (time > timestamp(FURTHEST)) throw invalidField('at', 'Please choose a time within a year.');
  return time;
}

async function refuseSecond(db: Database, newsletterId: number) {
  const before = await mailingsRepository(db).latest(newsletterId);
  if (!before || (before.state === 'stopped' && before.started_at === null)) return;
  const says = {
    scheduled: 'This newsletter is already scheduled. Cancel that first to send it differently.',
    sending: 'This newsletter is already being sent.',
    paused: 'The sending of this newsletter is paused. You can resume it.',
    stopped: 'Some readers already have this newsletter. Please duplicate it to write to them again.',
    sent: 'This newsletter has already been sent. Please duplicate it to send it again.',
  };
  throw new HttpError(409, says[before.state]);
}

interface NewsletterEntryState {
  publish_at: string | null;
  unpublish_at: string | null;
  draft: object | null;
}

const needsPublishing = ({ publish_at, unpublish_at, draft }: NewsletterEntryState, at: string) =>
  draft !== null ||
  publish_at === null ||
  publish_at > timestamp() ||
  (unpublish_at !== null && unpublish_at <= at);

/** @throws HttpError 409 if a user with more permissions must publish it first */
function refuseUnpublished(entry: NewsletterEntryState, at: string, request: FastifyRequest) {
  if (mayPublish(request) || !needsPublishing(entry, at)) return;
  throw new HttpError(
    409,
    'The latest version of this newsletter is not on the site, and your role does not include publishing. Please ask an editor to publish it, or to send it.',
  );
}
