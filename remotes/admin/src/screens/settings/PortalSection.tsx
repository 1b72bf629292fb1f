import { checkboxProps, type FieldWriter } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Checkbox, FieldErrors } from '@lapis/ui/forms';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import styles from './Fields.module.css';
import { Section } from './Section';

/** Settings for this portal: two-factor authentication and approval by a colleague. */
export const PortalSection = ({
  isFixed,
  ...section
}: FieldWriter<SettingsFields> & { isFixed: boolean }) => (
  <Section
    title="This portal"
    names={['admin_two_factor', 'needs_somebody_else']}
    lead="The rules for everyone who works here."
  >
    <Checkbox
      label="Administrators must use two-factor sign-in"
      {...checkboxProps(section, 'admin_two_factor')}
      disabled={isFixed}
    />
    <FieldErrors name="admin_two_factor" />
    <p className={styles.note}>
      {isFixed ? (
        'This is set on the server, by ADMIN_TWO_FACTOR, and can only be changed there.'
      ) : (
        <>
          Anyone who has not switched it on is kept out of the portal until they do. Switch it on{' '}
          <Link to={href('account.twoFactor')}>for yourself</Link> first.
        </>
      )}
    </p>
    <Checkbox
      label="Someone else must approve what you write"
      {...checkboxProps(section, 'needs_somebody_else')}
    />
    <p className={styles.note}>
      No one publishes their own text, owners included: they ask for approval, and another person who may
      publish reads it. You need at least two such people. A gallery gets new pictures and captions only while
      it is a draft. Banners of built-in pages, menus and settings need no approval.
    </p>
  </Section>
);
