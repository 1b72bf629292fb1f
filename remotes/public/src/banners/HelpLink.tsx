import { languages } from '@lapis/contract/languages';
import { href } from '@lapis/router';
import { ButtonLink, useSite } from '@lapis/ui';

interface HelpLinkProps {
  className?: string;
  to?: string;
  label?: string;
}

export function HelpLink({ className, to = href('contact'), label }: HelpLinkProps) {
  const { help } = useSite();
  return (
    <ButtonLink to={to} variant="help" className={className} {...(label === undefined && languages.en)}>
      {label ?? help}
    </ButtonLink>
  );
}
