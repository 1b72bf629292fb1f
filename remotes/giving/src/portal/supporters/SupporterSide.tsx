import type { SupporterWhole } from '@lapis/contract';
import { Action, Actions, DownloadIcon, Fact, Facts, may, Note, notices, Panel } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Ago } from '@lapis/ui/ago';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { counted } from '../parts/counted';
import { EraseModal } from './EraseModal';
import { JoinModal } from './JoinModal';
import { MergedPanel } from './MergedPanel';
import { downloadSupporter } from './supporters.queries';

export function SupporterSide({ supporter }: { supporter: SupporterWhole }) {
  const [opened, setOpened] = useState<'erase' | 'merge' | null>(null);
  const close = () => setOpened(null);
  const { account_id, erased_at, may_be_same } = supporter;

  async function download() {
    await downloadSupporter(supporter.id);
    notices.say(
      'Everything you hold about them has been saved as a file. Before you send it, make sure the request really came from them.',
    );
  }

  return (
    <>
      {may_be_same.length > 0 && !erased_at && <MayBeSame supporter={supporter} />}
      <Panel title="Summary">
        <Facts>
          <Fact label="Total given">
            <Amount pence={supporter.given} />
          </Fact>
          <Fact label="Gifts">{counted(supporter.gifts, 'gift')}</Fact>
          <Fact label="Last gift">{supporter.last_on ? dayInList(supporter.last_on) : 'None yet'}</Fact>
          <Fact label="Gives monthly">{supporter.gives_monthly ? 'Yes' : 'No'}</Fact>
          <Fact label="Gift Aid">{supporter.has_gift_aid ? 'Declaration in force' : 'No declaration'}</Fact>
          <Fact label="Account">
            {account_id === null ? (
              'None'
            ) : may('accounts') ? (
              <Link to={href('admin.users.edit', { id: account_id })}>Has an account with this address</Link>
            ) : (
              'Has an account with this address'
            )}
          </Fact>
          <Fact label="Added">
            <Ago time={supporter.created_at} />
          </Fact>
        </Facts>
        <Actions>
          <Action onPress={download}>
            <DownloadIcon />
            Download what we hold
          </Action>
          {!erased_at && (
            <>
              <Action onPress={() => setOpened('merge')}>Merge with…</Action>
              <Action isDanger onPress={() => setOpened('erase')}>
                Erase this supporter
              </Action>
            </>
          )}
        </Actions>
      </Panel>
      {supporter.merged.length > 0 && !erased_at && <MergedPanel supporter={supporter} />}
      {opened === 'merge' && <JoinModal supporter={supporter} onClose={close} />}
      {opened === 'erase' && <EraseModal supporter={supporter} onClose={close} />}
    </>
  );
}

type Other = SupporterWhole['may_be_same'][number];

function MayBeSame({ supporter }: { supporter: SupporterWhole }) {
  const [other, setOther] = useState<Other | null>(null);
  return (
    <Panel title="May be the same person">
      <Note>Merging them keeps all their gifts in one place, and saves sending everything twice.</Note>
      {supporter.may_be_same.map((each) => (
        <div key={each.id}>
          <Facts>
            <Fact label={each.why}>
              <Link to={href('admin.giving.supporter', { id: each.id })}>
                <bdi>{each.name}</bdi>
              </Link>
              {each.email && <div>{each.email}</div>}
            </Fact>
          </Facts>
          <Actions>
            <Action onPress={() => setOther(each)}>Merge with {each.name}</Action>
          </Actions>
        </div>
      ))}
      {other && <JoinModal supporter={supporter} other={other} onClose={() => setOther(null)} />}
    </Panel>
  );
}
