import type { GivingPage } from '@lapis/contract';
import { href, isAnnounced, Link } from '@lapis/router';
import { useSite } from '@lapis/ui';
import { Panel } from '../kit/Panel';
import styles from './Trust.module.css';

/** Whom one gives to, what becomes of the money and of what one tells. */
export function Trust({ giving: { trust, methods, gift_aid } }: { giving: GivingPage }) {
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
        <summary className={styles.summary}>What we do with what you tell us</summary>
        <p>
          We use your name and email address to thank you, to send your receipt and to keep our books, and
          pass them on to nobody who does not need them for that. You get no news from us unless you ask for
          it.
          {gift_aid &&
            ' With Gift Aid we give your name, house and postcode to HMRC, which the law asks of us.'}
          {methods.includes('card') &&
            ' The details of a card are typed on the page of our payment provider; we never see them.'}
          {isAnnounced('privacy') && (
            <>
              {' '}
              <Link to={href('privacy')}>All about privacy</Link>
            </>
          )}
        </p>
      </details>
    </Panel>
  );
}
