import { giftLimits } from '@lapis/contract/gift-rules';
import { pounds } from '@lapis/contract/money';
import { send } from '@lapis/http';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { useState } from 'react';
import { orNull } from '@lapis/http/found';
import { Page } from '../kit/Page';
import { GiftAidPart, withdrawnWords } from './GiftAidPart';
import { ManagedGift, stoppedWords } from './ManagedGift';
import styles from './OwnGiftsPage.module.css';

/** Messages shown once a form has been sent without scripts, by the outcome in the page's address. */
const outcomes = new Map([
  ['stopped', stoppedWords],
  ['changed', 'Your gift will change to the new amount from the next payment.'],
  ['withdrawn', withdrawnWords],
  [
    'wrong',
    `Nothing has been changed. Please enter an amount from ${pounds(giftLimits.least)} to ${pounds(giftLimits.most)}, such as 12.50.`,
  ],
  ['refused', 'That didn’t work. Please try again in a moment, or write to us.'],
]);

export async function loader({ params: { token = '' }, request: { url, signal } }: LoaderFunctionArgs) {
  const found = await orNull(send('GET /managed-gifts/:token', { params: { token }, signal }));
  const giving = found && (await orNull(send('GET /giving', { signal })));
  const done = outcomes.get(new URL(url).searchParams.get('done') ?? '');
  return { token, own: found?.results ?? null, wording: giving?.results.gift_aid ?? null, done };
}

export function Component() {
  const { token, own: loaded, wording, done } = useLoaderData<typeof loader>();
  const [own, setOwn] = useState(loaded);
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
      {(wording || own.has_gift_aid) && (
        <GiftAidPart token={token} hasGiftAid={own.has_gift_aid} wording={wording} onChange={setOwn} />
      )}
    </Page>
  );
}
