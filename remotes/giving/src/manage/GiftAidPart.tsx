import type { CallReply, GivingPage } from '@lapis/contract';
import { checkWords } from '@lapis/contract/form-rules';
import { taxpayerIn, taxpayerProblems } from '@lapis/contract/gift-form';
import { send } from '@lapis/http';
import type { FormDraft } from '@lapis/http/form-draft';
import { href, isAnnounced, Link } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Form } from '@lapis/ui/forms';
import { useState } from 'react';
import { TaxpayerFields } from '../kit/TaxpayerFields';
import { readFormValues } from '../kit/read-form-values';
import styles from './ManagedGift.module.css';
import { PlainForm } from './PlainChanges';
import { nameErrors, useWork } from './useWork';

export const withdrawnWords =
  'Your Gift Aid declaration is cancelled from today. We won’t claim Gift Aid on anything you give from now on.';

export const declaredWords = 'Thank you. We can now claim Gift Aid on your gifts.';

type OwnGiftsResult = CallReply<'GET /managed-gifts/:token'>['results'];

interface GiftAidPartProps {
  token: string;
  hasGiftAid: boolean;
  /** Null if the charity doesn't claim Gift Aid. */
  wording: GivingPage['gift_aid'];
  /** A declaration that was rejected, if it was sent without scripts. */
  draft: FormDraft | null;
  onChange: (own: OwnGiftsResult) => void;
}

export function GiftAidPart({ token, hasGiftAid, wording, draft, onChange }: GiftAidPartProps) {
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
    setDone(declaredWords);
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
      {!hasGiftAid && wording && (
        <Declare token={token} wording={wording} draft={draft} onDeclare={declared} />
      )}
    </section>
  );
}

interface DeclareProps {
  token: string;
  wording: NonNullable<GivingPage['gift_aid']>;
  draft: FormDraft | null;
  onDeclare: (own: OwnGiftsResult) => void;
}

const taxpayerField = (field: string) => `gift_aid.${field}`;

/** Form that works without scripts too. */
function Declare({ token, wording, draft, onDeclare }: DeclareProps) {
  const rejected = draft && nameErrors(draft, taxpayerField);
  const { busy, failure, setFailure, work } = useWork(taxpayerField, rejected);

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

  return (
    <>
      <p>If you pay UK tax, we can claim an extra 25p for every £1 you give, at no cost to you.</p>
      <details className={styles.declare} open={draft !== null}>
        <summary className={styles.summary}>Add Gift Aid</summary>
        <Form
          action={href('give.manage.gifts', { token })}
          method="post"
          failure={failure}
          noValidate
          onSubmit={declare}
        >
          <input type="hidden" name="declaration" value="make" />
          {wording.explains.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <TaxpayerFields initial={draft?.values} />
          <p>{wording.agree}</p>
          <Button type="submit" busy={busy}>
            Make this declaration
          </Button>
        </Form>
      </details>
    </>
  );
}
