import { type FoundRecord, quickFind } from '@lapis/contract';
import type { Permission } from '@lapis/contract/permissions';
import type { Actor } from '../../cms/audit/audit';
import { supporterListRepository } from '../../giving/supporter-care/supporter-list.repository';
import { noteSearch } from '../../giving/supporters/note-search';
import { messagesRepository } from '../../inbox/contact/messages.repository';
import { subscriberListRepository } from '../../inbox/newsletter/subscribers/subscriber-list.repository';
import { mediaRepository } from '../../media/library/media.repository';
import { adminUsersRepository } from '../../people/administration/admin-users.repository';
import type { Database } from '../../server/database/database';
import { addRoute, type App, type Services } from '../../server/http/serve';

/** Number of results of each kind; the portal's lists show the rest. */
const OF_EACH_KIND = 5;

type FoundFields = Pick<FoundRecord, 'id' | 'title' | 'detail'>;

interface Finder {
  kind: FoundRecord['kind'];
  /** Permission needed to find these records, the same as for their list. */
  needs: Permission;
  find(q: string, actor: Actor): Promise<FoundFields[]>;
}

/** Finds people, messages and files for the portal's palette, limited to the kinds that the user may open. */
export async function recordsRoutes(app: App, { db }: Services) {
  const finders = createFinders(db);
  addRoute(app, quickFind.findRecords, async ({ staffRole, user, ip, query: { q } }) => {
    const allowed = finders.filter(({ needs }) => staffRole?.permissions.includes(needs));
    const found = await Promise.all(
      allowed.map(async ({ kind, find }) =>
        (await find(q, { user, ip })).map((record) => Object.assign(record, { kind })),
      ),
    );
    return { results: found.flat() };
  });
}

const createFinders = (db: Database): Finder[] => [
  { kind: 'users', needs: 'accounts', find: (q) => findUsers(db, q) },
  { kind: 'subscribers', needs: 'subscribers', find: (q) => findSubscribers(db, q) },
  { kind: 'supporters', needs: 'giving', find: (q, actor) => findSupporters(db, q, actor) },
  { kind: 'messages', needs: 'messages', find: (q) => findMessages(db, q) },
  { kind: 'media', needs: 'write', find: (q) => findMedia(db, q) },
];

async function findUsers(db: Database, q: string): Promise<FoundFields[]> {
  const users = await adminUsersRepository(db).first(OF_EACH_KIND, q);
  return users.map(({ id, firstname, lastname, email }) => ({
    id,
    title: `${firstname} ${lastname}`,
    detail: email,
  }));
}

async function findSubscribers(db: Database, q: string): Promise<FoundFields[]> {
  const filter = { q, state: 'all', sort: 'email' } as const;
  const subscribers = await subscriberListRepository(db).first(OF_EACH_KIND, filter);
  return subscribers.map(({ id, email }) => ({ id, title: email, detail: '' }));
}

/** Finds supporters. If there are any, the audit log records that they were shown to the user. */
async function findSupporters(db: Database, q: string, actor: Actor): Promise<FoundFields[]> {
  const supporters = await supporterListRepository(db).first(OF_EACH_KIND, q);
  if (supporters.length > 0) await noteSearch(db, actor, 'supporters');
  return supporters.map(({ id, name, email }) => ({ id, title: name, detail: email }));
}

async function findMessages(db: Database, q: string): Promise<FoundFields[]> {
  const messages = await messagesRepository(db).first(OF_EACH_KIND, q);
  return messages.map(({ id, subject, name }) => ({ id, title: subject, detail: name }));
}

async function findMedia(db: Database, q: string): Promise<FoundFields[]> {
  const files = await mediaRepository(db).first(OF_EACH_KIND, q);
  return files.map(({ id, name, alt }) => ({ id, title: alt || name, detail: alt ? name : '' }));
}
