import type { ContentName } from '@lapis/contract';
import { needsSecondPerson } from '../../cms/approval/approval-rule';
import { type ApprovalRow, approvalsRepository } from '../../cms/approval/approvals.repository';
import { commentsRepository } from '../../cms/approval/comments.repository';
import { sentBackTextsRepository } from '../../cms/approval/sent-back-texts.repository';
import { textVersion } from '../../cms/approval/text-version';
import { findWriters } from '../../cms/approval/writers';
import { type Actor, audit } from '../../cms/audit/audit';
import { entriesRepository } from '../../cms/entries/entries.repository';
import { entryStore } from '../../cms/entries/store/entry-store';
import { refuseOthersWork, type RequestUser } from '../../cms/entries/own-work';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { HttpError, invalidField, orNotFound } from '../../server/http/http-error';
import type { Services } from '../../server/http/serve';
import { publishers } from './publishers';
import { findRefusal, createReview, loadTexts } from './review';

export type ApprovalActor = RequestUser & Pick<Actor, 'ip'>;

export const typeNamed = (contentTypes: Services['contentTypes'], name: ContentName) =>
  orNotFound(contentTypes.find((type) => type.name === name));

/**
 * Requests for approval. A request covers the draft's latest version: the author may continue writing, so the
 * approver names the version that they have read. `db` must be a transaction.
 */
export const approvalService = (db: Database, contentTypes: Services['contentTypes'], who: ApprovalActor) => {
  const requests = approvalsRepository(db);
  const comments = commentsRepository(db);
  const { id: userId } = who.user;

  const note = (
    action: 'approval_asked' | 'approval_withdrawn' | 'approved' | 'sent_back',
    { name }: ContentType,
    { id, title }: { id: number; title: string },
  ) => audit(db).note(who, { action, kind: name, id, title });

  const say = (type: ContentType, id: number, text: string) =>
    text ? comments.add(type.table, id, { text, place: null, reply_to: null }, userId) : undefined;

  /** Locks a request's entry, and returns it with its type and the request. */
  async function opened(id: number) {
    const { kind, entry_id } = orNotFound(await requests.find(id));
    const type = orNotFound(contentTypes.find(({ table }) => table === kind));
    const entry = orNotFound(await entryStore(db, type).lock(entry_id));
    // Loaded again, because the request may have been decided before the entry was locked.
    return { type, entry, request: orNotFound(await requests.find(id)) };
  }

  /** @throws HttpError 409 with the current review */
  async function refuse(words: string, type: ContentType, id: number): Promise<never> {
    throw new HttpError(409, words, { results: await createReview(db, contentTypes, type, id, who) });
  }

  async function refuseDecided({ state }: ApprovalRow, type: ContentType, id: number) {
    if (state === 'asked') return;
    await refuse(decided[state], type, id);
  }

  return {
    /** Returns the request and the users to notify: none if the entry already has an open request. */
    async ask(kind: ContentName, id: number, text: string) {
      const type = typeNamed(contentTypes, kind);
      await refuseOthersWork(db, type, id, who);
      const store = entryStore(db, type);
      const row = orNotFound(await store.lock(id));
      if (row.deleted_at !== null) {
        throw new HttpError(409, `This ${type.one} is in the trash. Please restore it first.`);
      }
      const { fields, published } = await loadTexts(db, type, id);
      if (row.published_at !== null && textVersion(fields) === textVersion(published)) {
        throw new HttpError(409, `There is nothing to approve: visitors see this ${type.one} as it is.`);
      }
      const before = await requests.latest(type.table, id);
      await say(type, id, text);
      if (before?.state === 'asked') return { request: before, title: row.title, type, tell: [] };
      const request = await requests.ask(type.table, id, userId);
      await note('approval_asked', type, row);
      const writers = (await needsSecondPerson(db))
        ? await findWriters(db, type.table, id)
        : new Set([userId]);
      const tell = (await publishers(db)).filter((person) => person.id !== userId && !writers.has(person.id));
      return { request, title: row.title, type, tell };
    },

    /** @throws HttpError 403 if another user made the request, and the user may not change the entry */
    async withdraw(id: number) {
      const { type, entry, request } = await opened(id);
      if (request.asked_by !== userId) await refuseOthersWork(db, type, entry.id, who);
      const withdrawn = { kind: type.table, entryId: entry.id, state: 'withdrawn' } as const;
      if (await requests.decide(withdrawn, userId)) await note('approval_withdrawn', type, entry);
    },

    /** Publishes the draft, if it is still the version that was read. */
    async approve(id: number, version: string) {
      const { type, entry, request } = await opened(id);
      await refuseDecided(request, type, entry.id);
      const refusal = await findRefusal(db, type, entry.id, who, await needsSecondPerson(db));
      if (refusal) throw new HttpError(403, refusal);
      const { entry: newest, fields, version: now } = await loadTexts(db, type, entry.id);
      if (version !== now) {
        await refuse('It was changed while you were reading it. Please read it again.', type, entry.id);
      }
      await note('approved', type, { id: entry.id, title: String(fields.title) });
      const { version: draft_version = 0, fields: drafted = {} } = newest.draft ?? {};
      const change = { ...publicationFrom[newest.state], fields: drafted, draft_version };
      return entriesRepository(db, type).change(entry.id, change, who);
    },

    async sendBack(id: number, text: string) {
      const { type, entry, request } = await opened(id);
      await refuseDecided(request, type, entry.id);
      if (!text && (await comments.countOpen(type.table, entry.id)) === 0) {
        throw invalidField('note', 'Please say what to change, here or beside a paragraph.');
      }
      await say(type, entry.id, text);
      await requests.decide({ kind: type.table, entryId: entry.id, state: 'sent_back' }, userId);
      await sentBackTextsRepository(db).keep(id, (await loadTexts(db, type, entry.id)).fields);
      await note('sent_back', type, entry);
    },
  };
};

const publicationFrom = {
  draft: { state: 'published' },
  ended: { state: 'published', unpublish_at: null },
  scheduled: {},
  published: {},
  changed: {},
  trashed: {},
} as const;

const decided = {
  sent_back: 'It has been sent back in the meantime.',
  approved: 'It has been approved in the meantime.',
  withdrawn: 'The request for approval has been withdrawn.',
};
