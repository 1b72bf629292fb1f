import { send } from '@lapis/http';
import { href, Link, useSearchParams } from '@lapis/router';
import { TokenAction } from '@lapis/ui/forms';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import styles from './SubscriptionPage.module.css';

/** Unsubscribe page. Offers alternatives below the button, not before it. */
export function Component() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const from = search.get('from') ?? '';
  const preferences = `${href('subscription.preferences')}?${new URLSearchParams({ token })}`;
  return (
    <>
      <HeaderBanner image={header} title="Unsubscribe" subtitle="Thank you for reading our news." />
      <div className={styles.page}>
        <TokenAction
          question="Press the button and we will send you no more news. You don’t have to say why."
          button="Unsubscribe"
          act={(known) =>
            send('POST /newsletter/unsubscribe', { query: { token: known, ...(from && { from }) } })
          }
          plain={{ action: href('subscription.preferences'), fields: { what: 'unsubscribe', from } }}
          wayOn={<Link to={href('contact')}>Write to us</Link>}
          next={
            <p>
              Changed your mind? <Link to={preferences}>Subscribe again</Link>
            </p>
          }
          instead={
            token && (
              <p className={styles.instead}>
                You can also <Link to={preferences}>pause our newsletters, or choose topics</Link>.
              </p>
            )
          }
        />
      </div>
    </>
  );
}
