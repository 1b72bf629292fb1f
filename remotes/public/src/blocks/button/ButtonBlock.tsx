import { ButtonLink } from '@lapis/ui';
import { HelpLink } from '../../banners/HelpLink';
import type { BlockOf } from '../block-of';

/** `help` is the site's own button, which leads to the contact page unless it says otherwise. */
export const ButtonBlock = ({ block: { label, href, kind } }: { block: BlockOf<'button'> }) => {
  if (kind === 'help') return <HelpLink to={href || undefined} label={label || undefined} />;
  return href && label ? <ButtonLink to={href}>{label}</ButtonLink> : null;
};
