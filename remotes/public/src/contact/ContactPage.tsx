import { send } from '@lapis/http';
import { useLoaderData } from '@lapis/router';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/contact.json';
import { withWords } from '../banners/page-words';
import { ContactDetails, hasDetails } from './ContactDetails';
import { ContactForm } from './ContactForm';
import { orNull } from '@lapis/http/found';
import styles from './ContactPage.module.css';
import { WaysToHelp } from './WaysToHelp';

export const loader = withWords('contact', async ({ request: { signal } }) => {
  const [site, ways] = await Promise.all([
    send('GET /site', { signal }),
    orNull(send('GET /widgets/:name', { params: { name: 'action' }, signal })),
  ]);
  return { site, ways };
});

export function Component() {
  const { site, ways, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} helpTo="#write" />
      <WaysToHelp html={ways?.html ?? ''} />
      <div id="write" className={styles.page}>
        <ContactForm />
        {hasDetails(site) && <ContactDetails {...site} />}
      </div>
    </>
  );
}
