import type { CallReply, GivingPage } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { taxpayerIn, taxpayerProblems } from '@lapis/contract/gift-form';
import { send } from '@lapis/http';
import { href, isAnnounced, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useState } from 'react';
import { TaxpayerFields } from '../kit/TaxpayerFields';
import { readFormValues } from '../kit/read-form-values';
import styles from './ManagedGift.module.css';
import { PlainForm } from './PlainChanges';
import { useWork } from './useWork';

export const withdrawnWords =
  'Your Gift Aid declaration is cancelled from today. We won’t claim Gift Aid on anything you give from now on.';

type OwnGiftsResult = CallReply<'GET /managed-gifts/:token'>['results'];

interface GiftAidPartProps {
  token: string;
  hasGiftAid: boolean;
  /** Null if the charity doesn't claim Gift Aid. */
  wording: GivingPage['gift_aid'];
  onChange: (own: OwnGiftsResult) => void;
}

export function GiftAidPart({ token, hasGiftAid, wording, onChange }: GiftAidPartProps) {
  const [done, setDone] = useState('');
  const { busy, failure, work } = useWork();

  async function withdraw() {
    const isDone = await work(async () => {
      const { results } = await send('DELETE /managed-gifts/:token/declaration', { params: { token } });
      onChange(results);
    });
    if (isDone) setDone(withdrawnWords);
  }

  function declared(own: OwnGiftsResult) {
    onChange(own);
    setDone('Thank you. We can now claim Gift Aid on your gifts.');
  }

  return (
    <section className={styles.gift} aria-labelledby="gift-aid">
      <h2 id="gift-aid">Gift Aid</h2>
      {done && (
        <p role="status" className={styles.done}>
          {done}
        </p>
      )}
      {hasGiftAid && (
        <>
          <p>
            You have made a Gift Aid declaration. Please cancel it if you no longer pay enough UK tax, and{' '}
            {isAnnounced('contact') ? <Link to={href('contact')}>tell us</Link> : 'tell us'} if you move or
            change your name.
          </p>
          <div className={styles.buttons}>
            <Button variant="quiet" busy={busy} onClick={() => void withdraw()}>
              Cancel Gift Aid
            </Button>
          </div>
          <noscript>
            <PlainForm token={token} hidden={{ declaration: 'cancel' }} button="Cancel Gift Aid" />
          </noscript>
          {failure && <p role="alert">{failure.message}</p>}
        </>
      )}
      {!hasGiftAid && wording && <Declare token={token} wording={wording} onDeclare={declared} />}
    </section>
  );
}

interface DeclareProps {
  token: string;
  wording: NonNullable<GivingPage['gift_aid']>;
  onDeclare: (own: OwnGiftsResult) => void;
}

const taxpayerField = (field: string) => `gift_aid.${field}`;

function Declare({ token, wording, onDeclare }: DeclareProps) {
  const [isOpen, setOpen] = useState(false);
  const { busy, failure, setFailure, work } = useWork(taxpayerField);

  function declare(form: FormData) {
    const values = readFormValues(form);
    const errors = taxpayerProblems(values);
    if (Object.keys(errors).length > 0) return setFailure({ message: checkWords, errors });
    return void work(async () => {
      const call = { params: { token }, body: taxpayerIn(values) };
      const { results } = await send('POST /managed-gifts/:token/declaration', call);
      onDeclare(results);
    });
  }

  if (!isOpen)
    return (
      <>
        <p>If you pay UK tax, we can claim an extra 25p for every £1 you give, at no cost to you.</p>
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Add Gift Aid
          </Button>
        </div>
        <noscript>
          <p>To add Gift Aid here, you need JavaScript. Or you can write to us, and we’ll do it for you.</p>
        </noscript>
      </>
    );
  return (
    <Form failure={failure} noValidate onSubmit={declare}>
      {wording.explains.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <TaxpayerFields />
      <p>{wording.agree}</p>
      <div className={styles.buttons}>
        <Button type="submit" busy={busy}>
          Make this declaration
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </Form>
  );
}
