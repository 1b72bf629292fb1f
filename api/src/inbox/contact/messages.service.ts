import type { AuditAction, MessageState } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { messagesRepository } from './messages.repository';

/**
 * What administrators do to messages, each answering whether there was anything to do, with a note of it. The note
 * names no subject: it outlives the message, and people write about others. The database is that of a transaction.
 */
export const messagesService = (db: Database, actor: Actor) => {
  const messages = messagesRepository(db);

  async function noteIf(
    isDone: boolean,
    id: number,
    action: AuditAction,
    details: Record<string, string> = {},
  ) {
    if (isDone) {
      await audit(db).note(actor, {
        action,
        kind: 'messages',
        id,
        title: `Message ${id}`,
        details,
      });
    }
    return isDone;
  }

  const setState = async (id: number, state: MessageState) =>
    noteIf(await messages.setState(id, state), id, 'changed', { state });

  return {
    setState,
    read: (id: number) => setState(id, 'read'),
    archive: (id: number) => setState(id, 'archived'),
    trash: async (id: number) => noteIf(await messages.move(id, { toTrash: true }), id, 'trashed'),
    restore: async (id: number) => noteIf(await messages.move(id, { toTrash: false }), id, 'restored'),
    delete: async (id: number) => noteIf(await messages.remove(id), id, 'deleted'),

    /** Returns the id of the answer. */
    async reply(id: number, text: string, author: number) {
      const reply = await messages.addReply(id, text, author);
      await messages.setState(id, 'replied');
      await noteIf(true, id, 'replied');
      return reply;
    },
  };
};
