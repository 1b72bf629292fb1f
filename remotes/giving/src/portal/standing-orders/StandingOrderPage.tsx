import type { StandingOrder } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import {
  Aside,
  attempt,
  Columns,
  Fact,
  Facts,
  ItemPending,
  KeptButton,
  notices,
  PageHead,
  Panel,
  Part,
  Row,
  Rows,
} from '@lapis/portal';
import { href, Link, useParams } from '@lapis/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { monthName } from '../overview/month-words';
import { dayInList } from '../parts/days';
import { purposeTitle } from '../parts/gift-words';
import { OrderActions } from './OrderActions';
import { dayOfMonth, OrderState, orderTitle } from './order-words';
import { keepStandingOrder, skipMonth, standingOrderQuery } from './standing-orders.queries';

const back = () => ({ to: href('admin.giving.standing-orders'), label: 'Standing orders' });

export function Component() {
  const id = Number(useParams().id);
  const { data: order, error, refetch } = useQuery(standingOrderQuery(id));
  if (!order) {
    return (
      <ItemPending
        title="Standing order"
        back={back()}
        one="standing order"
        all="All standing orders"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHead title={orderTitle(order)} lead={`For: ${purposeTitle(order.purpose)}`} back={back()} />
      <Columns
        side={
          <>
            <OrderFacts order={order} />
            <OrderActions key={order.id} order={order} />
          </>
        }
      >
        <Months order={order} />
        <Part title="The bank’s words">
          {order.words.length === 0 ? (
            <Aside>None yet. They are remembered when you match a payment with it.</Aside>
          ) : (
            <Rows label="The bank’s words">
              {order.words.map((words) => (
                <Row key={words}>{words}</Row>
              ))}
            </Rows>
          )}
          <Aside>Payments with these words and this amount are matched automatically.</Aside>
        </Part>
      </Columns>
    </>
  );
}

/** Months without a payment. Staff can say that one was skipped, and take that back. */
function Months({ order }: { order: StandingOrder }) {
  const client = useQueryClient();
  const { id, missed, skipped } = order;

  const setSkipped = async (month: string, isSkipped: boolean) =>
    keepStandingOrder(client, await skipMonth(id, month, isSkipped));

  const press = (month: string, isSkipped: boolean) =>
    attempt(async () => {
      await setSkipped(month, isSkipped);
      notices.say(
        isSkipped ? `${monthName(month)} was skipped.` : `The payment of ${monthName(month)} is missing.`,
        { about: `standing order ${id} ${month}`, undo: () => setSkipped(month, !isSkipped) },
      );
    });

  // In one order, so that the pressed button stays where it is, with the focus.
  const months = [...missed, ...skipped].toSorted().toReversed();
  return (
    <Part title="Missed payments">
      {months.length === 0 ? (
        <Aside>None. A payment is missing seven days after its day, if your statements reach that far.</Aside>
      ) : (
        <Rows label="Missed payments">
          {months.map((month) => {
            const isSkipped = skipped.includes(month);
            return (
              <Row
                key={month}
                actions={
                  <KeptButton onClick={() => void press(month, !isSkipped)}>
                    {isSkipped ? 'It wasn’t skipped' : 'It was skipped'}
                    <span className="visually-hidden"> in {monthName(month)}</span>
                  </KeptButton>
                }
              >
                {monthName(month)} {isSkipped ? 'was skipped' : 'is missing'}
              </Row>
            );
          })}
        </Rows>
      )}
      {missed.length > 0 && (
        <Aside>
          Ask the giver whether it has ended. If it has, press ‘End it’; if they only left out a month, press
          ‘It was skipped’.
        </Aside>
      )}
    </Part>
  );
}

const OrderFacts = ({ order }: { order: StandingOrder }) => (
  <Panel title="About this standing order">
    <OrderState state={order.state} />
    <Facts>
      <Fact label="From">
        {order.supporter ? (
          <Link to={href('admin.giving.supporter', { id: order.supporter.id })}>{order.supporter.name}</Link>
        ) : (
          'Not known'
        )}
      </Fact>
      <Fact label="Each month">{pounds(order.amount)}</Fact>
      {order.next_amount && (
        <Fact label={`From ${dayInList(order.next_amount.from)}`}>{pounds(order.next_amount.amount)}</Fact>
      )}
      <Fact label="Due on the">{dayOfMonth(order.due_day)}</Fact>
      <Fact label="Since">{dayInList(order.since)}</Fact>
      <Fact label="Last payment">{order.last_on ? dayInList(order.last_on) : 'None yet'}</Fact>
      <Fact label="Thank-you emails">{order.sends_thanks ? 'For each payment' : 'None'}</Fact>
      <Fact label="Payments">
        <Link to={href('admin.giving.gift', { id: order.id })}>{order.reference}</Link>
      </Fact>
    </Facts>
  </Panel>
);
