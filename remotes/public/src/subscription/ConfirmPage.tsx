import { send } from '@lapis/http';
import { readFormDraft } from '@lapis/http/form-draft';
import { href, Link, type LoaderFunctionArgs, useLoaderData } from '@lapis/router';
import { plainOutcome, TokenAction } from '@lapis/ui/forms';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/stories.json';
import styles from './SubscriptionPage.module.css';

/** Loads the outcome of a form sent without scripts. */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs) {
  const address = new URL(url);
  const [sent, draft] = await Promise.all([
    readFormDraft(address, signal, 'sent'),
    readFormDraft(address, signal),
  ]);
  return plainOutcome(sent, draft);
}

export function Component() {
  const initial = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner
        image={header}
        title="Confirm your subscription"
        subtitle="One click, and our news is yours."
      />
      <div id="confirm" className={styles.page}>
        <TokenAction
          question="Press the button, and from now on we will send our news to the address where you received our email. You can unsubscribe with the link in every email."
          button="Confirm my subscription"
          act={(token) => send('POST /newsletter/confirm', { body: { token } })}
          plain={{ action: `${href('subscription.confirm')}#confirm` }}
          initial={initial}
          wayOn={<Link to={`${href('home')}#newsletter`}>Ask for the newsletter again</Link>}
        />
      </div>
    </>
  );
}
