import type { StandingOrder } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { type Column, ListPage, PlusIcon, RowLink, useListSearch } from '@lapis/portal';
import { href } from '@lapis/router';
import { ButtonLink, EmptyState } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { dayInList } from '../parts/days';
import { purposeTitle } from '../parts/gift-words';
import { dayOfMonth, monthList, orderGiver, OrderState, orderStates, orderStateWords } from './order-words';
import { standingOrdersQuery } from './standing-orders.queries';

const columns: Column<StandingOrder>[] = [
  {
    name: 'from',
    label: 'From',
    cell: (order) => (
      <RowLink to={href('admin.giving.standing-order', { id: order.id })}>{orderGiver(order)}</RowLink>
    ),
  },
  {
    name: 'amount',
    label: 'Each month',
    isLabelled: true,
    cell: ({ amount, next_amount }) =>
      next_amount
        ? `${pounds(amount)}, ${pounds(next_amount.amount)} from ${dayInList(next_amount.from)}`
        : pounds(amount),
  },
  { name: 'day', label: 'Due on the', isLabelled: true, cell: ({ due_day }) => dayOfMonth(due_day) },
  {
    name: 'last',
    label: 'Last payment',
    isLabelled: true,
    cell: ({ last_on }) => (last_on ? dayInList(last_on) : 'None yet'),
  },
  { name: 'state', label: 'State', cell: ({ state }) => <OrderState state={state} /> },
  {
    name: 'missing',
    label: 'Missing',
    isLabelled: true,
    cell: ({ missed }) => (missed.length > 0 ? monthList(missed) : '–'),
  },
  {
    name: 'for',
    label: 'For',
    isLabelled: true,
    isExtra: true,
    cell: ({ purpose }) => purposeTitle(purpose),
  },
  {
    name: 'words',
    label: 'The bank’s words',
    isLabelled: true,
    isExtra: true,
    cell: ({ words }) => words.join('; ') || '–',
  },
];

export function Component() {
  const search = useListSearch({ sorts: ['urgency'], states: orderStates });
  const { q, page } = search;
  const state = orderStates.find((each) => each === search.state) ?? 'all';
  const result = useQuery(standingOrdersQuery({ q, state, page }));
  return (
    <ListPage
      name="standing orders"
      title="Standing orders"
      lead="Monthly gifts that givers have set up at their bank. Their payments are matched when you upload a statement."
      one="standing order"
      many="standing orders"
      actions={
        <ButtonLink to={href('admin.giving.standing-orders.add')}>
          <PlusIcon />
          Record a standing order
        </ButtonLink>
      }
      search={search}
      result={result}
      columns={columns}
      nameOf={(order) => `the standing order of ${orderGiver(order)}`}
      states={orderStates.map((value) => ({
        value,
        label: value === 'all' ? 'All' : orderStateWords[value],
        count: result.data?.counts[value],
      }))}
      nothing={
        <EmptyState title="No standing orders yet">
          <p>
            Those from the site appear here with their first payment. Record the ones that people set up
            themselves.
          </p>
        </EmptyState>
      }
    />
  );
}
