import { href } from '@lapis/router';
import { ButtonLink } from '@lapis/ui';

/** The one thing the site asks of a visitor; every banner ends in it. */
export const HelpLink = ({ className }: { className?: string }) => (
  <ButtonLink to={href('contact')} variant="help" className={className}>
    I Want To Help
  </ButtonLink>
);
