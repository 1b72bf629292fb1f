import type { OneSubscriber } from '@lapis/contract';
import { languageName } from '@lapis/contract/languages';
import {
  Action,
  Actions,
  afterSaving,
  DownloadIcon,
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
import { basisLabels, eraseText, SubscriberMark } from './subscriber-words';
import {
  changeSubscriber,
  downloadSubscriber,
  eraseSubscriber,
  invalidateSubscribers,
  cacheSubscriber,
} from './subscribers.queries';

export function SubscriberSide({ subscriber }: { subscriber: OneSubscriber }) {
  const { id, email, state, basis, language, asked_at, confirmed_at, unsubscribed_at } = subscriber;
  const client = useQueryClient();
  const navigate = useNavigate();

  async function download() {
    await downloadSubscriber(id);
    notices.say(
      'Everything you hold about them has been saved as a file. Before you send it, make sure the request really came from them.',
    );
  }

  async function unsubscribe() {
    const isSure = await confirmDialog({
      title: `Unsubscribe ${email}?`,
      text: 'They will get no more newsletters, and no email about this. They can subscribe again themselves.',
      confirm: 'Unsubscribe',
    });
    if (!isSure) return;
    cacheSubscriber(client, await changeSubscriber(id, { is_subscribed: false }));
    notices.say(`${email} will get no more newsletters.`);
  }

  async function erase() {
    const isSure = await confirmDialog({
      title: `Erase ${email}?`,
      text: eraseText,
      confirm: 'Erase',
      danger: true,
    });
    if (!isSure) return;
    await eraseSubscriber(id);
    await navigate(href('admin.subscribers'), { replace: true, ...afterSaving });
    client.removeQueries({ queryKey: ['subscribers', 'one', id] });
    invalidateSubscribers(client);
    notices.say(`${email} has been erased.`);
  }

  return (
    <Panel title="Subscription">
      <SubscriberMark subscriber={subscriber} />
      <Facts>
        <Fact label="Why you may write to them">{basisLabels[basis]}</Fact>
        <Fact label="Language">{languageName(language)}</Fact>
        <Fact label={basis === 'consent' ? 'Signed up' : 'Since'}>
          <Ago time={asked_at} />
        </Fact>
        {confirmed_at && (
          <Fact label="Confirmed">
            <Ago time={confirmed_at} />
          </Fact>
        )}
        {unsubscribed_at && (
          <Fact label="Ended">
            <Ago time={unsubscribed_at} />
          </Fact>
        )}
      </Facts>
      <Actions>
        <Action onPress={download}>
          <DownloadIcon />
          Download what we hold
        </Action>
        {state !== 'ended' && <Action onPress={unsubscribe}>Unsubscribe</Action>}
        <Action isDanger onPress={erase}>
          <TrashIcon />
          Erase
        </Action>
      </Actions>
    </Panel>
  );
}
