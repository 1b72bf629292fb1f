import type { CallReply } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';
import { send } from '@lapis/http';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { foundOr404 } from '@lapis/http/found';
import { Page } from '../kit/Page';
import { purposeWords } from '../kit/purpose-words';
import { Receipts } from '../kit/Receipts';
import { BankTransfer } from './BankTransfer';
import { CardPayment } from './CardPayment';
import styles from './GiftPage.module.css';

export type Gift = CallReply<'GET /gifts/:token'>['results'];

export async function loader({ params: { token = '' }, request: { signal } }: LoaderFunctionArgs) {
  const { results: gift } = await foundOr404(send('GET /gifts/:token', { params: { token }, signal }));
  return { gift, token };
}

export function Component() {
  const { gift, token } = useLoaderData<typeof loader>();
  return (
    <Page title={pageTitle(gift)} lead={<Summary gift={gift} />}>
      <Now gift={gift} token={token} />
      <Receipts token={token} receipts={gift.receipts} />
      <p className={styles.onward}>
        Please keep this page’s address to yourself: anyone who has it can see this gift.{' '}
        {gift.sends_email
          ? 'Our emails about the gift link here too.'
          : 'Please bookmark it too: it is the only way back to this gift.'}{' '}
        To see everything you have given, go to <Link to={href('give.manage')}>your gifts</Link>.
      </p>
    </Page>
  );
}

const isWaitedFor = ({ state }: Gift) => state === 'waiting';

function pageTitle(gift: Gift) {
  if (gift.state === 'failing') return 'Your last payment failed';
  if (gift.state === 'cancelled') return 'This gift has been stopped';
  if (gift.state === 'corrected' || gift.state === 'mistaken') return 'We have corrected our records';
  if (gift.state === 'refunded') return 'This gift has been refunded';
  if (isWaitedFor(gift)) return gift.method === 'card' ? 'One more step' : 'Thank you: one more step';
  return 'Thank you';
}

function Summary({ gift }: { gift: Gift }) {
  const { name, amount, interval, has_gift_aid } = gift;
  return (
    <p>
      {name && <bdi>{name}</bdi>}
      {name && ', '}
      {name ? 'your' : 'Your'} gift:{' '}
      <strong>{interval === 'month' ? `${pounds(amount)} a month` : pounds(amount)}</strong>,{' '}
      {purposeWords(gift.purpose)}
      {has_gift_aid ? ', with Gift Aid' : ''}.
    </p>
  );
}

function Now({ gift, token }: { gift: Gift; token: string }) {
  const { state, method, interval, bank } = gift;
  if (isWaitedFor(gift) && method === 'card') return <CardPayment url={gift.url} />;
  if (isWaitedFor(gift) && method === 'transfer' && bank)
    return <BankTransfer gift={gift} bank={bank} token={token} />;
  switch (state) {
    case 'waiting':
      return (
        <p>
          {gift.sends_email
            ? 'We’re waiting for it to arrive, and will email you when it has.'
            : 'We’re waiting for it to arrive. This page will say so when it has.'}
        </p>
      );
    case 'received':
      return (
        <p>
          {gift.sends_email
            ? 'Your gift has arrived. We have emailed you our thanks and your receipt; there is nothing more to do.'
            : 'Your gift has arrived: thank you. Your receipt is below; there is nothing more to do.'}
          {gift.returned > 0 && ` We have since refunded ${pounds(gift.returned)} of it.`}
        </p>
      );
    case 'active':
      return (
        <p>
          Your monthly gift is up and running.{' '}
          {method === 'transfer'
            ? 'To change or stop it, please change the standing order with your bank.'
            : 'You can change or stop it at any time.'}
        </p>
      );
    case 'failing':
      return (
        <p>
          Our payment provider couldn’t take {interval === 'month' ? 'this month’s gift' : 'your gift'},
          perhaps because a card has expired. <Link to={href('give.manage')}>Ask for a link by email</Link> to
          replace the card or stop the gift.
        </p>
      );
    case 'refunded':
      return <p>The money goes back to the card or account it came from, which can take up to ten days.</p>;
    case 'corrected':
      return (
        <p>
          We recorded this payment against the wrong gift and have moved it. You don’t need to do anything.
          {gift.returned > 0 && ` We have also refunded ${pounds(gift.returned)} of it.`}
        </p>
      );
    case 'mistaken':
      return (
        <p>
          We recorded this gift by mistake and have taken it out of our records. No money has moved, and you
          don’t need to do anything.
        </p>
      );
    case 'cancelled':
      return (
        <p>
          Nothing more will be taken. Thank you for everything you gave. You are welcome to{' '}
          <Link to={href('give')}>give again</Link> at any time.
        </p>
      );
  }
}
