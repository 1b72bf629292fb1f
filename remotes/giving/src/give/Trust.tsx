import type { GivingPage } from '@lapis/contract';
import { href, isAnnounced, Link } from '@lapis/router';
import { useSite } from '@lapis/ui';
import { Panel } from '../kit/Panel';
import styles from './Trust.module.css';

export function Trust({ giving: { trust, methods, gift_aid, soft_opt_in } }: { giving: GivingPage }) {
  const { app_name } = useSite();
  const { cost_of_a_pound: cost, cost_says, charity_number, regulator, complaints } = trust;
  return (
    <Panel title="Who you are giving to">
      {charity_number && (
        <p>
          {app_name}, registered charity number <bdi>{charity_number}</bdi>.
        </p>
      )}
      {cost !== null && (
        <p>
          It costs us <strong>{cost}p</strong> to raise £1. {cost_says}
        </p>
      )}
      {regulator && <p>{regulator}</p>}
      {complaints && <p>{complaints}</p>}
      <details className={styles.data}>
        <summary className={styles.summary}>How we use your details</summary>
        <p>
          We use your name and email address to thank you, to send your receipt and to keep our accounts. We
          only share them with those who need them for that.
          {!soft_opt_in && ' We won’t send you news unless you ask for it.'}
          {gift_aid && ' With Gift Aid, we have to give your name, house and postcode to HMRC.'}
          {methods.includes('card') &&
            ' You enter card details on our payment provider’s page; we never see them.'}
          {isAnnounced('privacy') && (
            <>
              {' '}
              <Link to={href('privacy')}>More about privacy</Link>
            </>
          )}
        </p>
      </details>
    </Panel>
  );
}
