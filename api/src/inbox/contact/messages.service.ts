import type { AuditAction, MessageState } from '@lapis/contract';
import { type Actor, audit } from '../../cms/audit/audit';
import type { Database } from '../../server/database/database';
import { messagesRepository } from './messages.repository';

/**
 * Administrators' actions on messages, each with an audit entry. Audit entries outlive the message and omit
 * its subject, which may name other people. `db` must be a transaction.
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

    async reply(id: number, text: string, author: number) {
      const reply = await messages.addReply(id, text, author);
      await messages.setState(id, 'replied');
      await noteIf(true, id, 'replied');
      return reply;
    },
  };
};
