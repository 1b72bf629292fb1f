import { languages } from '@lapis/contract/languages';
import { href } from '@lapis/router';
import { ButtonLink, useSite } from '@lapis/ui';

interface HelpLinkProps {
  className?: string;
  to?: string;
  /** Default: what the charity chose. */
  label?: string;
}

/** The one thing the site asks of a visitor; every banner ends in it. It leads to the contact page. */
export function HelpLink({ className, to = href('contact'), label }: HelpLinkProps) {
  const { help } = useSite();
  return (
    <ButtonLink to={to} variant="help" className={className} {...(label === undefined && languages.en)}>
      {label ?? help}
    </ButtonLink>
  );
}
