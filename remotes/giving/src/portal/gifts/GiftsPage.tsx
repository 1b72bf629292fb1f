import type { StaffGift } from '@lapis/contract';
import { giftStates, intervals, paymentMethods } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import {
  Choice,
  type Column,
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
import { dayInList } from '../parts/days';
import { amountWords, stateWords, purposeTitle } from '../parts/gift-words';
import { GiftState } from './GiftState';
import { giftsQuery } from './gifts.queries';
import { howWords, methodOptions } from './method-words';

const states = ['all', ...giftStates] as const;
const sorts = ['-created_at', 'created_at', '-amount', 'amount'] as const;

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
    sortBy: 'created_at',
    startsWith: 'newest',
    isLabelled: true,
    cell: ({ created_at }) => dayInList(created_at.slice(0, 10)),
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
    cell: ({ received }) => (received === 0 ? '–' : pounds(received)),
  },
  {
    name: 'last',
    label: 'Last payment',
    isLabelled: true,
    isExtra: true,
    cell: ({ last_on }) => (last_on ? dayInList(last_on) : '–'),
  },
  {
    name: 'reference',
    label: 'Reference',
    isLabelled: true,
    isExtra: true,
    cell: ({ reference }) => reference,
  },
];

/** Parses an id from the page's address. */
const idIn = (text: string | undefined) => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Returns the address's filters, apart from search, state and order. */
const narrowedBy = ({ param }: ListSearch) => ({
  method: paymentMethods.find((method) => method === param('method')),
  interval: intervals.find((interval) => interval === param('interval')),
  appeal: idIn(param('appeal')),
  supporter: idIn(param('supporter')),
});

export function Component() {
  const search = useListSearch({ sorts, states });
  const { q, sort, state, page } = search;
  const narrowed = narrowedBy(search);
  const result = useQuery(giftsQuery({ q, sort, state, page, ...narrowed }));
  const counts = result.data?.counts;
  return (
    <ListPage
      name="gifts"
      title="Gifts"
      lead="Every gift that was promised or received, and where it has got to."
      one="gift"
      many="gifts"
      actions={
        <ButtonLink to={href('admin.giving.gifts.add')}>
          <PlusIcon />
          Add a gift
        </ButtonLink>
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
      filters={<Filters {...narrowed} onChange={search.change} />}
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

type GiftNarrowing = ReturnType<typeof narrowedBy>;

interface FiltersProps extends GiftNarrowing {
  onChange: (changes: Record<string, string | undefined>) => void;
}

const Filters = ({ method, interval, onChange }: FiltersProps) => (
  <>
    <Choice
      label="Method"
      value={method ?? ''}
      options={[{ value: '', label: 'Any method' }, ...methodOptions]}
      onChange={(value) => onChange({ method: value })}
    />
    <Choice
      label="How often"
      value={interval ?? ''}
      options={[
        { value: '', label: 'Once or monthly' },
        { value: 'once', label: 'Once' },
        { value: 'month', label: 'Monthly' },
      ]}
      onChange={(value) => onChange({ interval: value })}
    />
  </>
);

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
