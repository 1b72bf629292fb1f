import type { StaffGift } from '@lapis/contract';
import { giftStates } from '@lapis/contract/gift-rules';
import {
  type Column,
  ExportButton,
  ListPage,
  type ListSearch,
  Notice,
  PlusIcon,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../parts/Amount';
import { dayInList, momentInList } from '../parts/days';
import { amountWords, stateWords, purposeTitle } from '../parts/gift-words';
import { GiftState } from './GiftState';
import { GiftFilters, type GiftNarrowing, narrowedBy } from './GiftFilters';
import { giftsQuery, giftsTable } from './gifts.queries';
import { howWords } from './method-words';

const states = ['all', ...giftStates] as const;
const sorts = ['-day', 'day', '-amount', 'amount', '-created_at', 'created_at'] as const;

/** Collections and anonymous gifts have no supporter. */
const giverName = ({ supporter }: StaffGift) => supporter?.name ?? 'Not known';

const columns: Column<StaffGift>[] = [
  {
    name: 'from',
    label: 'From',
    cell: (gift) => <RowLink to={href('admin.giving.gift', { id: gift.id })}>{giverName(gift)}</RowLink>,
  },
  {
    name: 'date',
    label: 'Date',
    sortBy: 'day',
    startsWith: 'newest',
    isLabelled: true,
    cell: ({ last_on, created_at, state }) =>
      last_on
        ? dayInList(last_on)
        : `${state === 'mistaken' ? 'Added' : 'Promised'} ${momentInList(created_at)}`,
  },
  { name: 'for', label: 'For', isLabelled: true, cell: ({ purpose }) => purposeTitle(purpose) },
  {
    name: 'amount',
    label: 'Amount',
    sortBy: 'amount',
    startsWith: 'newest',
    isLabelled: true,
    cell: amountWords,
  },
  { name: 'how', label: 'Method', isLabelled: true, cell: howWords },
  { name: 'state', label: 'State', cell: ({ state }) => <GiftState state={state} /> },
  {
    name: 'received',
    label: 'Received',
    isLabelled: true,
    cell: ({ received }) => (received === 0 ? '–' : <Amount pence={received} />),
  },
  {
    name: 'promised',
    label: 'Promised',
    sortBy: 'created_at',
    startsWith: 'newest',
    isLabelled: true,
    isExtra: true,
    cell: ({ created_at }) => momentInList(created_at),
  },
  {
    name: 'reference',
    label: 'Reference',
    isLabelled: true,
    isExtra: true,
    cell: ({ reference }) => reference,
  },
];

export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const narrowed = narrowedBy(search);
  const filter = { q, sort, state, ...narrowed };
  const result = useQuery(giftsQuery({ ...filter, page }));
  const counts = result.data?.counts;
  return (
    <ListPage
      name="gifts"
      title="Gifts"
      lead="Every gift that was promised or received, and where it has got to."
      one="gift"
      many="gifts"
      actions={
        <>
          <ExportButton name="gifts" read={() => giftsTable(filter)} />
          <ButtonLink variant="quiet" to={href('admin.giving.thanks')}>
            Thanks due
          </ButtonLink>
          <ButtonLink to={href('admin.giving.gifts.add')}>
            <PlusIcon />
            Add a gift
          </ButtonLink>
        </>
      }
      search={search}
      result={result}
      columns={columns}
      nameOf={(gift) => `the gift from ${giverName(gift)}`}
      tools={<OnlyOne {...narrowed} search={search} gift={result.data?.results[0]} />}
      states={states.map((value) => ({
        value,
        label: value === 'all' ? 'All' : stateWords[value],
        count: counts?.[value],
      }))}
      filters={<GiftFilters {...narrowed} search={search} />}
      isNarrowed={Object.values(narrowed).some(Boolean)}
      nothing={
        <EmptyState title="No gifts yet">
          <p>
            Gifts made through the site appear here automatically. For a cheque or cash, use ‘Add a gift’.
          </p>
        </EmptyState>
      }
    />
  );
}

interface OnlyOneProps extends GiftNarrowing {
  search: ListSearch;
  /** First gift in the list, used for the name of the supporter or appeal. */
  gift: StaffGift | undefined;
}

/** Notice that the list is limited to a supporter or appeal, with a link to all gifts. */
function OnlyOne({ appeal, supporter, search, gift }: OnlyOneProps) {
  if (!appeal && !supporter) return null;
  const from = supporter ? ` from ${gift?.supporter?.name ?? 'one supporter'}` : '';
  const purpose = appeal ? ` for ${gift?.purpose.appeal?.title ?? 'one appeal'}` : '';
  return (
    <Notice label="What is shown">
      <p>
        Showing only gifts{from}
        {purpose}. <Link to={search.to({ appeal: undefined, supporter: undefined })}>Show all</Link>
      </p>
    </Notice>
  );
}
