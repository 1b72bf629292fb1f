import { z } from 'zod';
import { endpoint } from '../endpoint';
import { replyRule } from '../form-rules';
import {
  Bulk,
  Bulked,
  Forever,
  FreeText,
  Id,
  IdParam,
  listReply,
  itemReply,
  PageQuery,
  Question,
  ruledText,
  Time,
} from '../shapes';

export const MessageState = z.enum(['new', 'read', 'replied', 'archived']);
export type MessageState = z.infer<typeof MessageState>;

export const MessageSummary = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  excerpt: z.string(),
  state: MessageState,
  created_at: Time,
  deleted_at: Time.nullable(),
  /** True if a reply to the message could not be sent yet, or the newest one was given up. */
  has_unsent_answer: z.boolean(),
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export const MessageReply = z.object({
  id: Id,
  message: z.string(),
  created_at: Time,
  author: z.string().nullable(),
});
export type MessageReply = z.infer<typeof MessageReply>;

/** Message from the contact page with its replies, oldest first. */
export const Message = MessageSummary.omit({ excerpt: true, has_unsent_answer: true }).extend({
  message: z.string(),
  replies: z.array(MessageReply),
  /** Neighbouring messages, skipping those in the archive or the trash. */
  newer_id: Id.nullable(),
  older_id: Id.nullable(),
});
export type Message = z.infer<typeof Message>;

export const messages = {
  list: endpoint('GET /admin/messages', {
    access: 'admin',
    needs: 'messages',
    summary: 'Messages from visitors, newest first; all outside the trash, or those in one state',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum([...MessageState.options, 'all', 'trashed']).default('all'),
    }),
    reply: listReply(MessageSummary),
  }),
  find: endpoint('GET /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'One message with its replies',
    params: IdParam,
    reply: itemReply(Message),
  }),
  change: endpoint('PATCH /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'Change a message’s state; 409 if it is in the trash',
    params: IdParam,
    body: z.object({ state: MessageState }),
    reply: itemReply(Message),
  }),
  reply: endpoint('POST /admin/messages/:id/reply', {
    access: 'admin',
    needs: 'messages',
    summary: 'Reply to a message by email; the reply is kept with it. 409 if the message is in the trash',
    params: IdParam,
    body: z.object({ message: ruledText(replyRule).pipe(FreeText) }),
    reply: itemReply(Message),
  }),
  remove: endpoint('DELETE /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'Move a message to the trash; with forever=1 delete it permanently',
    params: IdParam,
    query: Forever,
  }),
  restore: endpoint('POST /admin/messages/:id/restore', {
    access: 'admin',
    needs: 'messages',
    summary: 'Restore a message from the trash',
    params: IdParam,
    reply: itemReply(Message),
  }),
  bulk: endpoint('POST /admin/messages/bulk', {
    access: 'admin',
    needs: 'messages',
    summary:
      'Change the state of many messages, or trash, restore or delete them. The reply names those that were changed',
    body: Bulk.extend({ action: z.enum(['read', 'archive', 'trash', 'restore', 'delete']) }),
    reply: Bulked,
  }),
};
