import type { MessageSummary } from '@lapis/contract';
import {
  type BulkAction,
  type Column,
  deletionQuestion,
  collectIds,
  ListPage,
  notices,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageMark } from './MessageMark';
import {
  doToMessages,
  invalidateMessages,
  type MessageAction,
  messagesQuery,
  putInState,
} from './messages.queries';
import styles from './MessagesPage.module.css';

const states = ['all', 'new', 'read', 'replied', 'archived', 'trashed'] as const;
const stateChoices = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'New' },
  { value: 'read', label: 'Read' },
  { value: 'replied', label: 'Replied' },
  { value: 'archived', label: 'Archived' },
  { value: 'trashed', label: 'Trash' },
] satisfies { value: (typeof states)[number]; label: string }[];

const columns: Column<MessageSummary>[] = [
  {
    name: 'subject',
    label: 'Message',
    cell: ({ id, subject, excerpt }) => (
      <span className={styles.subject} dir="auto">
        <RowLink to={href('admin.messages.read', { id })}>{subject}</RowLink>
        <span className={styles.excerpt}>{excerpt}</span>
      </span>
    ),
  },
  {
    name: 'from',
    label: 'From',
    cell: ({ name, email }) => (
      <>
        <bdi>{name}</bdi>
        <span className={styles.email}>{email}</span>
      </>
    ),
  },
  {
    name: 'state',
    label: 'State',
    cell: (message) => (
      <span className={styles.marks}>
        <MessageMark {...message} isUnsent={message.has_unsent_answer} />
      </span>
    ),
  },
  { name: 'received', label: 'Received', cell: ({ created_at }) => <Ago time={created_at} /> },
];

export function Component() {
  const search = useListSearch({ sorts: ['-created_at'], states });
  const { q, state, page } = search;
  const result = useQuery(messagesQuery({ q, state, page }));
  const bulk = useBulk();
  return (
    <ListPage
      name="messages"
      title="Messages"
      lead="Messages sent through the contact page. They are kept for 24 months."
      one="message"
      many="messages"
      search={search}
      result={result}
      columns={columns}
      nameOf={({ subject, name }) => `“${subject}” from ${name}`}
      states={stateChoices}
      bulk={(chosen) => bulk(chosen, state)}
      nothing={
        <EmptyState title="No messages yet">
          <p>What visitors send through the contact page arrives here, and by email.</p>
        </EmptyState>
      }
    />
  );
}

const messages = (count: number) => `${count} ${count === 1 ? 'message' : 'messages'}`;

const done: Record<MessageAction, string> = {
  read: 'marked as read',
  archive: 'archived',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
};

function useBulk() {
  const client = useQueryClient();

  async function act(action: MessageAction, chosen: MessageSummary[]) {
    const doneIds = await doToMessages(collectIds(chosen), action);
    invalidateMessages(client);
    const moved = chosen.filter(({ id }) => doneIds.includes(id));
    notices.say(`${messages(moved.length)} ${done[action]}.`, createUndo(action, moved));
  }

  function createUndo(action: MessageAction, moved: MessageSummary[]) {
    if (moved.length === 0) return undefined;
    if (action === 'trash') return () => act('restore', moved);
    if (action === 'archive' || action === 'read') return () => putBack(moved);
    return undefined;
  }

  /** Restores each message's previous state. */
  async function putBack(moved: MessageSummary[]) {
    await Promise.all(moved.map(({ id, state }) => putInState(id, state)));
    invalidateMessages(client);
    notices.say(`${messages(moved.length)} put back.`);
  }

  const button = (label: string, action: MessageAction): BulkAction<MessageSummary> => ({
    label,
    run: (chosen) => act(action, chosen),
  });

  const read: BulkAction<MessageSummary> = {
    label: 'Mark as read',
    // Marks only new messages, so that answered ones keep their state.
    run: (chosen) =>
      act(
        'read',
        chosen.filter(({ state }) => state === 'new'),
      ),
  };

  const forever: BulkAction<MessageSummary> = {
    ...button('Delete for good', 'delete'),
    isDanger: true,
    question: ({ length }) => deletionQuestion(messages(length), 'Your replies to them go too.'),
  };

  return (chosen: MessageSummary[], state: string) =>
    state === 'trashed'
      ? [button('Restore', 'restore'), forever]
      : [
          ...(chosen.some((message) => message.state === 'new') ? [read] : []),
          ...(state === 'archived' ? [] : [button('Archive', 'archive')]),
          { ...button('Move to the trash', 'trash'), isDanger: true },
        ];
}
