import { send } from '@lapis/http';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { useState } from 'react';
import { orNull } from '@lapis/http/found';
import { Page } from '../kit/Page';
import { GiftAidPart } from './GiftAidPart';
import { ManagedGift } from './ManagedGift';
import styles from './OwnGiftsPage.module.css';

export async function loader({ params: { token = '' }, request: { signal } }: LoaderFunctionArgs) {
  const found = await orNull(send('GET /managed-gifts/:token', { params: { token }, signal }));
  const giving = found && (await orNull(send('GET /giving', { signal })));
  return { token, own: found?.results ?? null, wording: giving?.results.gift_aid ?? null };
}

/** One's gifts, and all that one may change in them. */
export function Component() {
  const { token, own: loaded, wording } = useLoaderData<typeof loader>();
  const [own, setOwn] = useState(loaded);
  if (!own)
    return (
      <Page title="This link is over">
        <p>
          A link to your gifts is good for a short time, so that nobody else finds it later.{' '}
          <Link to={href('give.manage')}>Have a new one mailed to you</Link>.
        </p>
      </Page>
    );
  return (
    <Page title="Your gifts" lead={own.name && <p>Thank you, {own.name}.</p>}>
      <noscript>
        <p>To change something here you need JavaScript. Please write to us instead: we do it for you.</p>
      </noscript>
      {own.gifts.length === 0 ? (
        <p>
          There is no gift with this address yet. <Link to={href('give')}>Give</Link>
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
