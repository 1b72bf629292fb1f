import { href } from '@lapis/router';
import { ButtonLink, useSite } from '@lapis/ui';

/** The one thing the site asks of a visitor; every banner ends in it. It leads to the contact page. */
export const HelpLink = ({ className, to = href('contact') }: { className?: string; to?: string }) => (
  <ButtonLink to={to} variant="help" className={className}>
    {useSite().help}
  </ButtonLink>
);
