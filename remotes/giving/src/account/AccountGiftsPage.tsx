import { toFailure, send, errorStatus } from '@lapis/http';
import { href, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from '@lapis/router';
import { Button } from '@lapis/ui';
import { AccountPage } from '@lapis/ui/account';
import { useState } from 'react';
import { GiftLine } from '../kit/GiftLine';
import { noConnection } from '../manage/no-connection';
import styles from './AccountGiftsPage.module.css';

export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const { results: own } = await send('GET /account/gifts', { signal });
  return { own };
}

/** Lists the user's gifts. Changes are made on a different page, which emailed links lead to. */
export function Component() {
  const { own } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function manage() {
    setBusy(true);
    setFailure('');
    try {
      const { page } = await send('POST /account/gifts/manage');
      await navigate(new URL(page, location.origin).pathname);
    } catch (error) {
      setFailure(errorStatus(error) === undefined ? noConnection : toFailure(error).message);
    }
    setBusy(false);
  }

  return (
    <AccountPage
      title="Your gifts"
      lead="Everything you gave with your verified email address. Thank you for all of it."
    >
      {own.gifts.length === 0 ? (
        <p>
          There are no gifts from your email address yet. <Link to={href('give')}>Give</Link>
        </p>
      ) : (
        <>
          <ul className={styles.gifts}>
            {own.gifts.map((gift) => (
              <li key={gift.reference} className={styles.gift}>
                <GiftLine gift={gift} />
              </li>
            ))}
          </ul>
          <div className={styles.more}>
            <Button busy={busy} onClick={() => void manage()}>
              Manage gifts, receipts and Gift Aid
            </Button>
            {failure && <p role="alert">{failure}</p>}
          </div>
        </>
      )}
    </AccountPage>
  );
}
