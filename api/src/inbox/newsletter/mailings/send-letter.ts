import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Audience, LetterFields } from '@lapis/contract';
import type { FastifyRequest } from 'fastify';
import { audit } from '../../../cms/audit/audit';
import { actorOf, entriesService } from '../../../cms/entries/entries.service';
import { mayPublish } from '../../../cms/entries/own-work';
import { letterType } from '../../../content/letters/letters.type';
import type { Database } from '../../../server/database/database';
import { HttpError, invalid, orNotFound } from '../../../server/http/http-error';
import type { Services } from '../../../server/http/serve';
import { DAY, timestamp } from '../../../server/time/clock';
import { type Checking, checksOf } from '../letter-mail/check-letter';
import { freeCampaign } from '../letter-mail/free-campaign';
import { freezeLetter } from '../letter-mail/freeze-letter';
import { versionOf } from '../letter-mail/frozen-mail';
import { newsletterSettingsRepository } from '../settings/newsletter-settings.repository';
import { countAudience } from './audience';
import { mailingsRepository } from './mailings.repository';

const FURTHEST = 366 * DAY;

type Sending = Pick<Services, 'db' | 'settings' | 'changes'> & Pick<Checking, 'isThere'>;

interface Wanted {
  letterId: number;
  /** When it is to begin; at once where nothing is said. */
  at: string | undefined;
  audience: Audience;
  /** Of the mail that whoever sends it looked at; whatever it says now where nobody looked. */
  version: string | undefined;
}

/**
 * Publishes a letter with what its draft says, and has it sent as it is now: at once, or at a time, from which on it is on
 * the site too. Answers to how many it would go now.
 * @throws HttpError 409 where it was sent, was changed since it was looked at, can't be published by whoever asks, or has
 * faults; 403 where somebody else has to approve it; 422 of a time
 */
export async function sendLetter(
  services: Sending,
  { letterId, at, audience, version }: Wanted,
  request: FastifyRequest,
) {
  const { db } = services;
  const startsAt = at === undefined ? timestamp() : timeOf(at);
  const { entries, publishing, refuseUnread } = entriesService(services, letterType);
  const entry = orNotFound(await entries(db).find(letterId));
  if (entry.deleted_at !== null)
    throw new HttpError(409, 'This letter is in the trash. Please restore it first.');
  await refuseSecond(db, letterId);
  refuseUnpublished(entry, startsAt, request);

  const fields: LetterFields = { ...entry, ...entry.draft?.fields };
  const campaign = await freeCampaign(db, fields.slug, letterId);
  const mail = await freezeLetter(services, fields, { campaign });
  if (version !== undefined && version !== versionOf(mail))
    throw new HttpError(409, 'This letter was changed since you looked at it. Please look at it again.');
  const faults = (await checksOf(services, { fields, entry, mail })).filter(({ level }) => level === 'error');
  if (faults.length > 0) throw new HttpError(409, faults.map(({ text }) => text).join(' '));
  const { per_minute } = await newsletterSettingsRepository(db).read();

  await publishing(letterId, async (transaction) => {
    const store = entries(transaction);
    if (mayPublish(request)) await refuseUnread(transaction, letterId);
    const now = await store.find(letterId);
    const isSame = now && isDeepStrictEqual({ ...now, ...now.draft?.fields }, { ...entry, ...fields });
    if (!isSame) throw changedJustNow();
    if (needsPublishing(entry, startsAt)) {
      const isLater = at !== undefined && !(entry.publish_at !== null && entry.publish_at <= timestamp());
      const isPublished = await store.change(
        letterId,
        {
          ...(isLater ? { state: 'scheduled', publish_at: startsAt } : { state: 'published' }),
          ...(entry.unpublish_at !== null && entry.unpublish_at <= startsAt && { unpublish_at: null }),
          fields: entry.draft?.fields ?? {},
          draft_version: entry.draft?.version ?? 0,
        },
        actorOf(request),
      );
      if (!isPublished) throw changedJustNow();
    }
    // With the letter's row changed or locked, nobody else sends it until this transaction has ended.
    await lock(transaction, letterId);
    await refuseSecond(transaction, letterId);
    await mailingsRepository(transaction).add({
      kind: 'letter',
      letterId,
      campaign,
      mail,
      audience,
      startsAt,
      rate: per_minute,
      byName: `${request.user.firstname} ${request.user.lastname}`,
    });
    const letter = { id: letterId, title: fields.title };
    if (at === undefined) await noteSending(transaction, request, letter, 'sent');
    else await noteSending(transaction, request, letter, 'sending_scheduled', { at: startsAt });
    return true;
  });
  return countAudience(db, audience, fields.topic_id);
}

const changedJustNow = () => new HttpError(409, 'This letter was changed just now. Please look at it again.');

/** Records what somebody did with the sending of a letter. */
export const noteSending = (
  db: Database,
  request: FastifyRequest,
  letter: { id: number; title: string },
  action: Extract<AuditAction, 'sent' | `sending_${string}`>,
  details: { at?: string } = {},
) => audit(db).note(actorOf(request), { ...letter, action, kind: 'letters', details });

const lock = (db: Database, letterId: number) =>
  db
    .updateTable('letters')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', letterId)
    .execute();

/** @throws HttpError 422 of a time that has passed, or is too far */
function timeOf(at: string) {
  const time = new Date(at).toISOString();
  if (time <= timestamp()) throw invalid('at', 'Please choose a time in the future.');
  if (time > timestamp(FURTHEST)) throw invalid('at', 'Please choose a time within a year.');
  return time;
}

/** @throws HttpError 409 where the letter is being sent, or was */
async function refuseSecond(db: Database, letterId: number) {
  const before = await mailingsRepository(db).latest(letterId);
  if (!before || (before.state === 'stopped' && before.started_at === null)) return;
  const says = {
    scheduled: 'This letter waits for its time already. Stop it first to send it otherwise.',
    sending: 'This letter is being sent already.',
    paused: 'The sending of this letter is paused. You can go on with it.',
    stopped: 'Some readers have got this letter already. Please duplicate it to write to them again.',
    sent: 'This letter was sent already. Please duplicate it to send it once more.',
  };
  throw new HttpError(409, says[before.state]);
}

interface Standing {
  publish_at: string | null;
  unpublish_at: string | null;
  draft: object | null;
}

/** Whether visitors would not see at that time what the mail says. */
const needsPublishing = ({ publish_at, unpublish_at, draft }: Standing, at: string) =>
  draft !== null ||
  publish_at === null ||
  publish_at > timestamp() ||
  (unpublish_at !== null && unpublish_at <= at);

/** @throws HttpError 409 where the letter has to be published first, by somebody who may */
function refuseUnpublished(entry: Standing, at: string, request: FastifyRequest) {
  if (mayPublish(request) || !needsPublishing(entry, at)) return;
  throw new HttpError(
    409,
    'This letter is not on the site as it is now, and your duty does not include publishing. Please ask an editor to publish it, or to send it.',
  );
}
