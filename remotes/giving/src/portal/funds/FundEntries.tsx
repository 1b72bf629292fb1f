import type { FundEntry, FundWhole } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { Action, Aside, type Column, DownloadIcon, LoadFailure, notices, Part, Table } from '@lapis/portal';
import { href, Link, useSearchParams } from '@lapis/router';
import { Button, confirmDialog, PageLinks } from '@lapis/ui';
import { saveFile } from '@lapis/ui/save-file';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Amount } from '../parts/Amount';
import { dayInList } from '../parts/days';
import { movementKinds, movementWords } from './fund-words';
import {
  forgetFunds,
  fundEntriesQuery,
  fundTable,
  setSpendingUndone,
  setTransferUndone,
} from './funds.queries';

interface FundEntriesProps {
  fund: FundWhole;
  from: string;
  to: string;
}

const columns: Column<FundEntry>[] = [
  { name: 'on', label: 'Date', cell: ({ booked_on }) => dayInList(booked_on) },
  { name: 'kind', label: 'Figure', isLabelled: true, cell: ({ kind }) => movementWords[kind] },
  { name: 'who', label: 'Who', isLabelled: true, cell: (entry) => <Who entry={entry} /> },
  { name: 'what', label: 'What for', isLabelled: true, cell: ({ what }) => what || '–' },
  { name: 'note', label: 'Note', isLabelled: true, cell: ({ note }) => note || '–' },
  { name: 'amount', label: 'Amount', isLabelled: true, cell: (entry) => <EntryAmount entry={entry} /> },
  { name: 'undo', label: 'Correct', cell: (entry) => <Undo entry={entry} /> },
];

function Who({ entry: { who, gift_id, claim_id } }: { entry: FundEntry }) {
  if (gift_id) return <Link to={href('admin.giving.gift', { id: gift_id })}>{who}</Link>;
  if (claim_id) return <Link to={href('admin.giving.claim', { id: claim_id })}>{who}</Link>;
  return who || '–';
}

const EntryAmount = ({ entry: { amount, is_undone } }: { entry: FundEntry }) =>
  is_undone ? (
    <>
      <s>
        <Amount pence={amount} />
      </s>{' '}
      Entered in error, not counted
    </>
  ) : (
    <Amount pence={amount} />
  );

/** Marks spending or a transfer as entered in error, or as right after all. */
function Undo({ entry: { spending_id, transfer_id, amount, who, is_undone } }: { entry: FundEntry }) {
  const client = useQueryClient();
  const what = spending_id ? 'spending' : 'transfer';
  if (!spending_id && !transfer_id) return null;

  async function set(isUndone: boolean) {
    const isSure =
      !isUndone ||
      (await confirmDialog({
        title: `Was this ${what} of ${pounds(Math.abs(amount))} entered in error?`,
        text: `It stays in the list, but no longer counts${what === 'transfer' ? ', in both funds' : ''}. You can count it again.`,
        confirm: 'Entered in error',
      }));
    if (!isSure) return;
    if (spending_id) await setSpendingUndone(spending_id, isUndone);
    else if (transfer_id) await setTransferUndone(transfer_id, isUndone);
    forgetFunds(client);
    notices.say(isUndone ? `The ${what} no longer counts.` : `The ${what} counts again.`);
  }

  return (
    <Action onPress={() => set(!is_undone)}>
      {is_undone ? 'Count it again' : 'Entered in error'}
      <span className="visually-hidden">
        : {what} {who}
      </span>
    </Action>
  );
}

/** The entries behind a fund's figures: all, or those of the figure in the page's address. */
export function FundEntries({ fund, from, to }: FundEntriesProps) {
  const [search] = useSearchParams();
  const kind = movementKinds.find((each) => each === search.get('kind'));
  const page = Number(search.get('page') ?? 1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    fundEntriesQuery(fund.id, { from, to, kind, page }),
  );
  const exporting = useMutation({
    mutationFn: () => fundTable(fund.id, { from, to, kind }),
    onSuccess: (content) =>
      saveFile({ name: `${fund.title} from-${from} to-${to}.csv`, type: 'text/csv', content }),
  });
  const all = new URLSearchParams(search);
  for (const name of ['kind', 'page']) all.delete(name);
  return (
    <Part
      title={kind ? `Entries: ${movementWords[kind]}` : 'Entries'}
      actions={
        <>
          {kind && <Link to={{ search: all.toString() }}>Show all entries</Link>}
          <Button variant="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
            <DownloadIcon />
            Save as CSV
          </Button>
        </>
      }
    >
      {error && !data ? (
        <LoadFailure what="The entries" error={error} onRetry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <Aside>There are no entries in this period.</Aside>
      ) : (
        <Table
          caption="Entries"
          columns={columns}
          rows={data?.results}
          isOld={isPlaceholderData}
          nameOf={({ what, who }) => what || who}
        />
      )}
      {data && data.total > 0 && <PageLinks {...data} page={page} />}
    </Part>
  );
}
