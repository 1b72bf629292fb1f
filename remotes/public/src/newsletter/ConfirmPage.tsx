import { send } from '@lapis/http';
import { TokenAction } from '@lapis/ui/forms';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/blog.json';
import styles from './NewsletterPage.module.css';

/** Where the mail leads that asks to confirm a subscription. */
export const Component = () => (
  <>
    <HeaderBanner
      image={header}
      title="Confirm your subscription"
      subtitle="One click, and our news is yours."
    />
    <div className={styles.page}>
      <TokenAction
        question="Press the button, and from now on we send our news to the address at which you got our mail. You can stop it with the link in every mail."
        button="Confirm my subscription"
        act={(token) => send('POST /newsletter/confirm', { body: { token } })}
        wayOn={<a href="#newsletter">Ask for the newsletter again</a>}
      />
    </div>
  </>
);
