import { href, isAnnounced, Link, useMatches } from '@lapis/router';
import { readHandle } from '../../navigation/handle';

/**
 * Opens the page of Help that the current screen announces, or else the list of Help. Opens a new tab, so that
 * what staff are writing stays open beside it.
 */
export function HelpLink({ className }: { className: string | undefined }) {
  const slug = useMatches()
    .map(readHandle)
    .findLast(({ help }) => help)?.help;
  if (!isAnnounced('admin.help')) return null;
  return (
    <Link
      className={className}
      to={slug ? href('admin.help.page', { slug }) : href('admin.help')}
      target="_blank"
      aria-label="Help, in a new tab"
    >
      Help
    </Link>
  );
}
