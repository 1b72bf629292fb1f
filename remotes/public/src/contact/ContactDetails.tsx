import type { Site } from '@lapis/contract';
import styles from './ContactDetails.module.css';

export const hasDetails = ({ phone, email, address_lines, hours }: Site) =>
  phone || email || address_lines.length + hours.length > 0;

export function ContactDetails({ phone, email, address_lines: address, hours }: Site) {
  return (
    <aside className={styles.details} aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles.title}>
        Other ways to reach us
      </h2>
      <dl className={styles.list}>
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
                {phone}
              </a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </dd>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <dt>Someone is here</dt>
            <dd>
              <Lines of={hours} />
            </dd>
          </div>
        )}
        {address.length > 0 && (
          <div>
            <dt>Address</dt>
            <dd>
              <Lines of={address} />
              <a href={mapUrl(address)} rel="noreferrer">
                See it on a map
              </a>
              <span className={styles.note}>on openstreetmap.org, which is not our site</span>
            </dd>
          </div>
        )}
      </dl>
    </aside>
  );
}

const Lines = ({ of }: { of: string[] }) =>
  of.map((line) => (
    <span key={line}>
      <bdi>{line}</bdi>
    </span>
  ));

const mapUrl = (address: string[]) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.join(', ') })}`;
