import type { Message, MessageState } from '@lapis/contract';
import { hasUnsentReply } from '@lapis/contract/unsent-reply';
import {
  Action,
  Actions,
  ArchiveIcon,
  deletionQuestion,
  Fact,
  Facts,
  mailStateQuery,
  notices,
  Panel,
  TrashIcon,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { MessageMark } from './MessageMark';
import {
  deleteMessage,
  invalidateMessages,
  cacheMessage,
  putInState,
  restoreMessage,
  trashMessage,
} from './messages.queries';

export function MessagePanel({ message }: { message: Message }) {
  const { name, email, created_at } = message;
  const isUnsent = useIsUnsent(message);
  return (
    <Panel title="Message">
      <MessageMark {...message} isUnsent={isUnsent} />
      <Facts>
        <Fact label="From">
          <bdi>{name}</bdi>
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
        </Fact>
        <Fact label="Received">
          <Ago time={created_at} />
        </Fact>
      </Facts>
      <MessageActions message={message} />
    </Panel>
  );
}

/** Reads the states of the replies, which the page shows below them too. */
function useIsUnsent({ replies }: Message) {
  const states = useQueries({ queries: replies.map(({ id }) => mailStateQuery({ kind: 'reply', id })) });
  return hasUnsentReply(states.map(({ data }) => data?.state));
}

function MessageActions({ message }: { message: Message }) {
  const { id, state, newer_id, older_id, replies, deleted_at } = message;
  const client = useQueryClient();
  const navigate = useNavigate();

  /** Opens the next message after this one has been archived or moved to the trash. */
  function openNext() {
    const next = older_id ?? newer_id;
    void navigate(next ? href('admin.messages.read', { id: next }) : href('admin.messages'));
  }

  async function changeState(next: MessageState, words: string) {
    cacheMessage(client, await putInState(id, next));
    notices.say(words);
  }

  async function archive() {
    cacheMessage(client, await putInState(id, 'archived'));
    openNext();
    notices.say('The message has been archived.', () =>
      changeState(state, 'The message is back where it was.'),
    );
  }

  async function trash() {
    await trashMessage(id);
    client.removeQueries({ queryKey: ['messages', 'one', id] });
    invalidateMessages(client);
    openNext();
    notices.say('The message is in the trash.', restore);
  }

  async function restore() {
    cacheMessage(client, await restoreMessage(id));
    notices.say('The message has been restored.');
  }

  async function keepAsNew() {
    await putInState(id, 'new');
    invalidateMessages(client);
    void navigate(href('admin.messages'));
    notices.say('The message has been marked as new.');
  }

  async function remove() {
    const isSure = await confirmDialog(deletionQuestion('this message', 'Your replies to it go too.'));
    if (!isSure) return;
    await deleteMessage(id);
    invalidateMessages(client);
    void navigate(`${href('admin.messages')}?state=trashed`, { replace: true });
    notices.say('The message has been deleted for good.');
  }

  if (deleted_at) {
    return (
      <Actions>
        <Action onPress={restore}>Restore</Action>
        <Action isDanger onPress={remove}>
          <TrashIcon />
          Delete for good
        </Action>
      </Actions>
    );
  }
  return (
    <Actions>
      {state === 'archived' ? (
        <Action
          onPress={() =>
            changeState(
              replies.length > 0 ? 'replied' : 'read',
              'The message has been taken out of the archive.',
            )
          }
        >
          Take out of the archive
        </Action>
      ) : (
        <Action onPress={archive}>
          <ArchiveIcon />
          Archive
        </Action>
      )}
      {state === 'read' && <Action onPress={keepAsNew}>Mark as new</Action>}
      <Action isDanger onPress={trash}>
        <TrashIcon />
        Move to the trash
      </Action>
    </Actions>
  );
}
