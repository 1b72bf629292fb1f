import type { FundWhole } from '@lapis/contract';
import {
  Action,
  Actions,
  Columns,
  Fact,
  Facts,
  ItemPending,
  Note,
  notices,
  PageHead,
  Panel,
} from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { PeriodFields, usePeriod } from '../period/PeriodFields';
import { ChangeFundModal } from './ChangeFundModal';
import { FundActions } from './FundActions';
import { FundEntries } from './FundEntries';
import { FundFigures } from './FundFigures';
import { FundMark, restrictionWords } from './fund-words';
import { changeFund, forgetFunds, fundQuery } from './funds.queries';
import { PurposesModal } from './PurposesModal';

const back = () => ({ to: href('admin.giving.funds'), label: 'Funds' });

export function Component() {
  const id = Number(useParams().id);
  const { isKnown, ...period } = usePeriod();
  const { data: fund, error, refetch } = useQuery({ ...fundQuery(id, period), enabled: isKnown });
  if (!fund)
    return (
      <ItemPending title="Fund" back={back()} one="fund" all="All funds" error={error} onRetry={refetch} />
    );
  return (
    <>
      <PageHead
        title={fund.title}
        lead="How much there was for it, and how much has been spent, between two days."
        back={back()}
      />
      <PeriodFields {...period} />
      <Columns side={<FundPanel fund={fund} />}>
        <FundFigures fund={fund} {...period} />
        <FundEntries key={id} fund={fund} {...period} />
      </Columns>
    </>
  );
}

function FundPanel({ fund }: { fund: FundWhole }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'change' | 'purposes' | null>(null);
  const own = [...fund.appeals, ...fund.projects].filter(({ fund_id }) => fund_id === fund.id);

  async function setClosed(is_closed: boolean) {
    const isSure =
      !is_closed ||
      (await confirmDialog({
        title: `Close ${fund.title}?`,
        text: 'No spending or transfer can be entered for it. Its entries stay, and you can open it again.',
        confirm: 'Close it',
      }));
    if (!isSure) return;
    await changeFund(fund, { is_closed });
    forgetFunds(client);
    notices.say(is_closed ? `${fund.title} is closed.` : `${fund.title} is open again.`);
  }

  return (
    <Panel title="Fund">
      <FundMark fund={fund} />
      <Facts>
        <Fact label="Kind">{restrictionWords(fund)}</Fact>
        <Fact label="Holds now">
          <Amount pence={fund.balance} />
        </Fact>
        {fund.opening_on && (
          <Fact label={`Held on ${dayInList(fund.opening_on)}`}>
            <Amount pence={fund.opening_amount} />
          </Fact>
        )}
        <Fact label="What belongs to it">{own.map(({ title }) => title).join(', ') || 'Nothing yet'}</Fact>
      </Facts>
      {fund.role && (
        <Note>
          {fund.is_restricted
            ? 'Holds the restricted gifts whose appeal or project has no fund of its own.'
            : 'Holds all gifts that aren’t restricted and belong to no other fund.'}
        </Note>
      )}
      {!fund.is_closed && <FundActions fund={String(fund.id)} />}
      <Actions>
        {!fund.role && !fund.is_closed && (
          <Action onPress={() => setOpen('purposes')}>Choose what belongs to it</Action>
        )}
        <Action onPress={() => setOpen('change')}>Rename it, or set its opening balance</Action>
        {!fund.role && (
          <Action onPress={() => setClosed(!fund.is_closed)}>
            {fund.is_closed ? 'Open it again' : 'Close the fund'}
          </Action>
        )}
      </Actions>
      {open === 'change' && <ChangeFundModal fund={fund} onClose={() => setOpen(null)} />}
      {open === 'purposes' && <PurposesModal fund={fund} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
