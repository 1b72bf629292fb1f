import { href, isAnnounced } from '@lapis/router';
import { ButtonLink, useSite } from '@lapis/ui';

/** Link to the page for giving; renders nothing without that page or a label. */
export function GiveLink({ className }: { className?: string }) {
  const { give } = useSite();
  return give && isAnnounced('give') ? (
    <ButtonLink variant="help" className={className} to={href('give')}>
      {give}
    </ButtonLink>
  ) : null;
}
