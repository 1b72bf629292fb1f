import { ButtonLink } from '@lapis/ui';
import { HelpLink } from '../../banners/HelpLink';
import type { BlockOfType } from '../block-of-type';

export const ButtonBlock = ({ block: { label, href, kind } }: { block: BlockOfType<'button'> }) => {
  if (kind === 'help') return <HelpLink to={href || undefined} label={label || undefined} />;
  return href && label ? <ButtonLink to={href}>{label}</ButtonLink> : null;
};
