import { send } from '@lapis/http';
import { href, Link } from '@lapis/router';
import { TokenAction } from '@lapis/ui/forms';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import styles from './SubscriptionPage.module.css';

export const Component = () => (
  <>
    <HeaderBanner
      image={header}
      title="Confirm your subscription"
      subtitle="One click, and our news is yours."
    />
    <div className={styles.page}>
      <TokenAction
        question="Press the button, and from now on we will send our news to the address where you received our email. You can unsubscribe with the link in every email."
        button="Confirm my subscription"
        act={(token) => send('POST /newsletter/confirm', { body: { token } })}
        wayOn={<Link to={`${href('home')}#newsletter`}>Ask for the newsletter again</Link>}
      />
    </div>
  </>
);
