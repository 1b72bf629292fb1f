import type { Message, MessageState } from '@lapis/contract';
import {
  Action,
  Actions,
  ArchiveIcon,
  deletionOf,
  Fact,
  Facts,
  notices,
  Panel,
  TrashIcon,
} from '@lapis/portal';
import { href, useNavigate } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQueryClient } from '@tanstack/react-query';
import { MessageMark } from './MessageMark';
import {
  deleteMessage,
  forgetMessages,
  keepMessage,
  putInState,
  restoreMessage,
  trashMessage,
} from './messages.queries';

/** Who wrote, where the message stands, and what can be done with it. */
export function MessagePanel({ message }: { message: Message }) {
  const { name, email, created_at } = message;
  return (
    <Panel title="Message">
      <MessageMark {...message} />
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

function MessageActions({ message }: { message: Message }) {
  const { id, state, newer_id, older_id, replies, deleted_at } = message;
  const client = useQueryClient();
  const navigate = useNavigate();

  /** What is put away makes room for the next. */
  function goOn() {
    const next = older_id ?? newer_id;
    void navigate(next ? href('admin.messages.read', { id: next }) : href('admin.messages'));
  }

  async function become(next: MessageState, words: string) {
    keepMessage(client, await putInState(id, next));
    notices.say(words);
  }

  async function archive() {
    keepMessage(client, await putInState(id, 'archived'));
    goOn();
    notices.say('The message has been archived.', () => become(state, 'The message is back where it was.'));
  }

  async function trash() {
    await trashMessage(id);
    client.removeQueries({ queryKey: ['messages', 'one', id] });
    forgetMessages(client);
    goOn();
    notices.say('The message is in the trash.', restore);
  }

  async function restore() {
    keepMessage(client, await restoreMessage(id));
    notices.say('The message has been restored.');
  }

  async function keepAsNew() {
    await putInState(id, 'new');
    forgetMessages(client);
    void navigate(href('admin.messages'));
    notices.say('The message has been marked as new.');
  }

  async function remove() {
    const isSure = await confirmDialog(deletionOf('this message', 'Your answers to it go too.'));
    if (!isSure) return;
    await deleteMessage(id);
    forgetMessages(client);
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
            become(replies.length > 0 ? 'replied' : 'read', 'The message has been taken out of the archive.')
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
