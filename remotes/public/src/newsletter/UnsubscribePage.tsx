import { send } from '@lapis/http';
import { href, Link } from '@lapis/router';
import { TokenAction } from '@lapis/ui/forms';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/blog.json';
import styles from './NewsletterPage.module.css';

/** Where a mail's 'Unsubscribe' leads. */
export const Component = () => (
  <>
    <HeaderBanner image={header} title="Unsubscribe" subtitle="Thank you for reading our news." />
    <div className={styles.page}>
      <TokenAction
        question="Press the button, and we will send you no more news. You need not say why."
        button="Unsubscribe"
        act={(token) => send('POST /newsletter/unsubscribe', { query: { token } })}
        wayOn={<Link to={href('contact')}>Write to us</Link>}
      />
    </div>
  </>
);
