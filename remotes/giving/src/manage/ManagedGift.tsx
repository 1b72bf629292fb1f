import type { ManagedGift as Gift } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { amountProblem } from '@lapis/contract/gift-rules';
import { parsePounds, pounds } from '@lapis/contract/money';
import { send } from '@lapis/http';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { GiftLine } from '../kit/GiftLine';
import { Receipts } from '../kit/Receipts';
import { AmountField } from './AmountField';
import styles from './ManagedGift.module.css';
import { PlainChanges } from './PlainChanges';
import { useWork } from './useWork';

export const stoppedWords =
  'Your monthly gift has been stopped, and nothing more will be taken. Thank you for everything you gave.';

interface ManagedGiftProps {
  gift: Gift;
  token: string;
  onChange: (gift: Gift) => void;
}

type GiftWork = ReturnType<typeof useWork>;

interface ChangeProps extends ManagedGiftProps {
  work: GiftWork;
  /** Closes the form, with a message if a change was made. */
  onEnd: (done?: string) => void;
}

const giftParams = ({ token, gift: { reference } }: Pick<ManagedGiftProps, 'token' | 'gift'>) => ({
  token,
  reference,
});

export function ManagedGift(props: ManagedGiftProps) {
  const { gift, token } = props;
  const [open, setOpen] = useState<'amount' | 'end' | null>(null);
  const [done, setDone] = useState('');
  const work = useWork();
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) words.current?.focus();
  }, [done]);

  function show(what: typeof open, words = '') {
    work.setFailure(null);
    setDone(words);
    setOpen(what);
  }

  const replaceCard = () =>
    work.work(async () => {
      const params = giftParams(props);
      const { url } = await send('POST /managed-gifts/:token/:reference/card', { params });
      location.assign(url);
    });

  const change = { ...props, work, onEnd: (words?: string) => show(null, words) };
  return (
    <div className={styles.gift}>
      <GiftLine gift={gift} />
      {done && (
        <p ref={words} role="status" tabIndex={-1} className={styles.done}>
          {done}
        </p>
      )}
      {gift.is_changeable && gift.state === 'failing' && (
        <p>
          If you have just replaced the card, there is nothing more to do: we’ll try the payment again
          automatically.
        </p>
      )}
      {gift.is_changeable && open === null && (
        <div className={styles.buttons}>
          <Button
            variant={gift.state === 'failing' ? 'primary' : 'quiet'}
            busy={work.busy}
            onClick={() => void replaceCard()}
          >
            Replace the card
          </Button>
          <Button variant="quiet" onClick={() => show('amount')}>
            Change the amount
          </Button>
          <Button variant="quiet" onClick={() => show('end')}>
            Stop this gift
          </Button>
        </div>
      )}
      {gift.is_changeable && (
        <noscript>
          <PlainChanges gift={gift} token={token} />
        </noscript>
      )}
      {open === 'amount' && <ChangeAmount {...change} />}
      {open === 'end' && <End {...change} />}
      {open !== 'amount' && work.failure && <p role="alert">{work.failure.message}</p>}
      {!gift.is_changeable && gift.interval === 'month' && gift.method === 'transfer' && (
        <p>To change or stop it, please change the standing order with your bank.</p>
      )}
      <Receipts token={token} receipts={gift.receipts} />
    </div>
  );
}

function ChangeAmount({ work: { work, busy, failure, setFailure }, onChange, onEnd, ...props }: ChangeProps) {
  const change = async (form: FormData) => {
    const amount = parsePounds(String(form.get('amount') ?? ''));
    const problem = amountProblem(amount);
    if (problem || amount === undefined)
      return setFailure({ message: checkWords, errors: { amount: [problem ?? ''] } });
    const isDone = await work(async () => {
      const params = giftParams(props);
      const { results } = await send('PATCH /managed-gifts/:token/:reference', { params, body: { amount } });
      onChange(results);
    });
    if (isDone) onEnd(`Your gift will be ${pounds(amount)} a month from the next payment.`);
  };

  return (
    <Form failure={failure} noValidate onSubmit={(form) => void change(form)}>
      <AmountField pence={props.gift.amount} autoFocus />
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Save the amount
        </Button>
        <Button variant="quiet" onClick={() => onEnd()}>
          Leave it as it is
        </Button>
      </div>
    </Form>
  );
}

function End({ work: { work, busy }, onChange, onEnd, ...props }: ChangeProps) {
  async function end() {
    const isDone = await work(async () => {
      const params = giftParams(props);
      const { results } = await send('DELETE /managed-gifts/:token/:reference', { params });
      onChange(results);
    });
    if (isDone) onEnd(stoppedWords);
  }

  return (
    <div className={styles.question} role="group" aria-label="Stop this gift">
      <p>Stop your gift of {pounds(props.gift.amount)} a month? Nothing more will be taken.</p>
      <div className={styles.buttons}>
        <Button autoFocus busy={busy} onClick={() => void end()}>
          Stop it
        </Button>
        <Button variant="quiet" onClick={() => onEnd()}>
          Keep it
        </Button>
      </div>
    </div>
  );
}
