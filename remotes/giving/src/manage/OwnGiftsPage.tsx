import { send } from '@lapis/http';
import { readFormDraft } from '@lapis/http/form-draft';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { useState } from 'react';
import { orNull } from '@lapis/http/found';
import { Page } from '../kit/Page';
import { OwnYears } from './OwnYears';
import { declaredWords, GiftAidPart, withdrawnWords } from './GiftAidPart';
import { ManagedGift, stoppedWords } from './ManagedGift';
import styles from './OwnGiftsPage.module.css';

/** Messages shown once a form that was sent without scripts has been accepted, by the outcome in the page's address. */
const outcomes = new Map([
  ['stopped', stoppedWords],
  ['changed', 'Your gift will change to the new amount from the next payment.'],
  ['withdrawn', withdrawnWords],
  ['declared', declaredWords],
]);

export async function loader({ params: { token = '' }, request: { url, signal } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const [found, giving, draft] = await Promise.all([
    orNull(send('GET /managed-gifts/:token', { params: { token }, signal })),
    orNull(send('GET /giving', { signal })),
    readFormDraft(address, signal),
  ]);
  const done = outcomes.get(address.searchParams.get('done') ?? '');
  return { token, own: found?.results ?? null, wording: giving?.results.gift_aid ?? null, done, draft };
}

export function Component() {
  const { token, own: loaded, wording, done, draft } = useLoaderData<typeof loader>();
  const [own, setOwn] = useState(loaded);
  const isDeclaration = draft?.values['declaration'] === 'make';
  if (!own)
    return (
      <Page title="This link has expired">
        <p>
          To keep your gifts private, a link to them only works for a short time.{' '}
          <Link to={href('give.manage')}>Ask for a new one</Link>.
        </p>
      </Page>
    );
  return (
    <Page title="Your gifts" lead={own.name && <p>Thank you, {own.name}.</p>}>
      {done && <p role="status">{done}</p>}
      {draft && !isDeclaration && <p role="alert">{draft.message}</p>}
      {own.gifts.length === 0 ? (
        <p>
          There are no gifts from this address yet. <Link to={href('give')}>Give</Link>
        </p>
      ) : (
        <ul className={styles.gifts}>
          {own.gifts.map((gift) => (
            <li key={gift.reference} className={styles.gift}>
              <ManagedGift
                gift={gift}
                token={token}
                onChange={(changed) =>
                  setOwn({
                    ...own,
                    gifts: own.gifts.map((one) => (one.reference === changed.reference ? changed : one)),
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <OwnYears token={token} years={own.years} />
      {(wording || own.has_gift_aid) && (
        <GiftAidPart
          token={token}
          hasGiftAid={own.has_gift_aid}
          wording={wording}
          draft={isDeclaration ? draft : null}
          onChange={setOwn}
        />
      )}
    </Page>
  );
}
