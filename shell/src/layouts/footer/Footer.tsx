import type { Site } from '@lapis/contract';
import { href, Link } from '@lapis/router';
import { useSite } from '@lapis/ui';
import styles from './Footer.module.css';
import { type MenuEntry, useFooterMenu } from '../header/menus';
import { NewsletterForm } from './NewsletterForm';
import { PhoneLink } from '../header/PhoneLink';

/**
 * Footer with the charity's registration and the copyright (specification, section 2). Its fixed text is
 * English in every language; text written by the charity has its own direction.
 */
export function Footer() {
  const site = useSite();
  const columns = useFooterMenu();
  return (
    <footer className={styles.footer} lang="en-GB">
      <NewsletterForm />
      <div className={styles.far}>
        <div className={styles.columns}>
          {columns.map(({ label, items }, index) => (
            <Column key={label} title={label} items={items} id={index === 0 ? 'pages' : undefined} />
          ))}
          <section>
            <h2 className={styles.title}>Contact Us</h2>
            <address className={styles.address}>
              <PhoneLink />
              {site.email && (
                <a href={`mailto:${site.email}`} dir="ltr">
                  {site.email}
                </a>
              )}
              {site.address_lines.length > 0 && (
                <p>
                  {site.address_lines.map((line) => (
                    <span key={line}>
                      <bdi>{line}</bdi>
                    </span>
                  ))}
                </p>
              )}
              {!hasContacts(site) && <Link to={href('contact')}>Write to us</Link>}
            </address>
          </section>
        </div>
        <div className={styles.base}>
          <p className={styles.legal} dir="auto">
            {legalLines(site).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          {/* The server may have rendered the page last year, if it is cached. */}
          <p dir="auto" suppressHydrationWarning>
            © {new Date().getUTCFullYear()} {site.app_name}
          </p>
        </div>
      </div>
    </footer>
  );
}

/** Returns the charity's known legal details. */
const legalLines = ({ app_name, charity_number, legal_form, regulator, registered_address }: Site) => {
  const registered = regulator && ` registered with ${regulator}`;
  return [
    charity_number && `Registered charity number ${charity_number}`,
    legal_form && `${app_name} is a ${lowerFirst(legal_form)}${registered}.`,
    registered_address.length > 0 ? `Registered address: ${registered_address.join(', ')}` : '',
  ].filter(Boolean);
};

const hasContacts = ({ phone, email, address_lines }: Site) => phone || email || address_lines.length > 0;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function Column({ title, items, id }: { title: string; items: MenuEntry['items']; id: string | undefined }) {
  return (
    <nav id={id} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {items.map(({ label, to }) => (
          <li key={label + to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
