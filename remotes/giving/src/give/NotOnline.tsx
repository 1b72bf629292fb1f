import { ButtonLink, useSite } from '@lapis/ui';
import { href, isAnnounced } from '@lapis/router';
import styles from './NotOnline.module.css';

/** Contact details, shown if the charity hasn't set up any way to give. */
export function NotOnline() {
  const { app_name, phone, email } = useSite();
  return (
    <div className={styles.words}>
      <p>
        {app_name} can’t take gifts on this site yet. Thank you for thinking of us. Please ask us how you can
        give.
      </p>
      <p className={styles.ways}>
        {isAnnounced('contact') && (
          <ButtonLink to={`${href('contact')}?${new URLSearchParams({ subject: 'Giving' })}#write`}>
            Write to us
          </ButtonLink>
        )}
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} dir="ltr">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
      </p>
    </div>
  );
}
