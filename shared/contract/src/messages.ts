import { z } from 'zod';
import { endpoint } from './endpoint';
import { replyRule } from './form-rules';
import {
  Bulk,
  Bulked,
  Forever,
  FreeText,
  Id,
  IdParam,
  listOf,
  oneOf,
  PageQuery,
  Question,
  ruledText,
  Time,
} from './shapes';

export const MessageState = z.enum(['new', 'read', 'replied', 'archived']);
export type MessageState = z.infer<typeof MessageState>;

export const MessageSummary = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  /** How it begins. */
  excerpt: z.string(),
  state: MessageState,
  created_at: Time,
  /** Since when it has been in the trash. */
  deleted_at: Time.nullable(),
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export const MessageReply = z.object({
  id: Id,
  message: z.string(),
  created_at: Time,
  /** Null where the account of who wrote it is gone. */
  author: z.string().nullable(),
});
export type MessageReply = z.infer<typeof MessageReply>;

/** What somebody wrote through the contact page, with what was answered, the oldest first. */
export const Message = MessageSummary.omit({ excerpt: true }).extend({
  message: z.string(),
  replies: z.array(MessageReply),
  /** Those before and after it among what is neither archived nor in the trash. */
  newer_id: Id.nullable(),
  older_id: Id.nullable(),
});
export type Message = z.infer<typeof Message>;

export const messages = {
  list: endpoint('GET /admin/messages', {
    access: 'admin',
    needs: 'messages',
    summary: 'What visitors wrote, newest first; all of it but the trash, or what is in one state',
    query: PageQuery.extend({
      q: Question.optional(),
      state: z.enum([...MessageState.options, 'all', 'trashed']).default('all'),
    }),
    reply: listOf(MessageSummary),
  }),
  find: endpoint('GET /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'One message with its answers; it stays in the state it is in',
    params: IdParam,
    reply: oneOf(Message),
  }),
  change: endpoint('PATCH /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'Put a message into another state',
    params: IdParam,
    body: z.object({ state: MessageState }),
    reply: oneOf(Message),
  }),
  reply: endpoint('POST /admin/messages/:id/reply', {
    access: 'admin',
    needs: 'messages',
    summary: 'Answer a message by email; the answer is kept with it',
    params: IdParam,
    body: z.object({ message: ruledText(replyRule).pipe(FreeText) }),
    reply: oneOf(Message),
  }),
  remove: endpoint('DELETE /admin/messages/:id', {
    access: 'admin',
    needs: 'messages',
    summary: 'Move a message to the trash, or delete it for good',
    params: IdParam,
    query: Forever,
  }),
  restore: endpoint('POST /admin/messages/:id/restore', {
    access: 'admin',
    needs: 'messages',
    summary: 'Take a message out of the trash',
    params: IdParam,
    reply: oneOf(Message),
  }),
  bulk: endpoint('POST /admin/messages/bulk', {
    access: 'admin',
    needs: 'messages',
    summary: 'Do the same to several; those that are gone are skipped',
    body: Bulk.extend({ action: z.enum(['read', 'archive', 'trash', 'restore', 'delete']) }),
    reply: Bulked,
  }),
};
