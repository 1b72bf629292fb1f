import { send } from '@lapis/http';
import { useLoaderData } from '@lapis/router';
import { HeaderBanner } from '../banners/HeaderBanner';
import header from '../banners/headers/contact.json';
import { withWords } from '../banners/page-words';
import { ContactDetails, hasDetails } from './ContactDetails';
import { ContactForm } from './ContactForm';
import { readFormDraft } from '@lapis/http/form-draft';
import { orNull } from '@lapis/http/found';
import styles from './ContactPage.module.css';
import { WaysToHelp } from './WaysToHelp';

export const loader = withWords('contact', async ({ request: { url, signal } }) => {
  const address = new URL(url);
  const [site, ways, draft, accepted] = await Promise.all([
    send('GET /site', { signal }),
    orNull(send('GET /widgets/:name', { params: { name: 'action' }, signal })),
    readFormDraft(address, signal),
    readFormDraft(address, signal, 'sent'),
  ]);
  const sent = address.searchParams.has('sent') ? { email: accepted?.values['email'] } : null;
  return { site, ways, draft, sent };
});

export function Component() {
  const { site, ways, draft, sent, words } = useLoaderData<typeof loader>();
  return (
    <>
      <HeaderBanner image={header} {...words} helpTo="#write" />
      <WaysToHelp html={ways?.html ?? ''} />
      <div id="write" className={styles.page}>
        <ContactForm draft={draft} sent={sent} />
        {hasDetails(site) && <ContactDetails {...site} />}
      </div>
    </>
  );
}
