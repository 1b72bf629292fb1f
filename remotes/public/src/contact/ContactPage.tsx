import { send } from '@lapis/http';
import { useLoaderData, type LoaderFunctionArgs } from '@lapis/router';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/contact.json';
import { ContactDetails } from './ContactDetails';
import { ContactForm } from './ContactForm';
import styles from './ContactPage.module.css';

export const loader = ({ request }: LoaderFunctionArgs) => send('GET /site', { signal: request.signal });

/**
 * Where every 'I Want To Help' leads, the one here down to the form: a form, and beside it the other ways to reach the
 * charity.
 */
export const Component = () => (
  <>
    <HeaderBanner
      image={header}
      title="Contact"
      helpTo="#write"
      subtitle="Ask, offer help, or tell us what we got wrong. A person reads every message, and answers."
    />
    <div id="write" className={styles.page}>
      <ContactForm />
      <ContactDetails {...useLoaderData<typeof loader>()} />
    </div>
  </>
);
