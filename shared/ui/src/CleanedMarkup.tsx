import { useMemo } from 'react';
import { trustedMarkup } from './trusted-markup';

interface CleanedMarkupProps {
  as?: 'div' | 'p';
  /** Markup that the server has sanitised. */
  html: string;
  className?: string;
}

/** An element with markup that came from the server. */
export function CleanedMarkup({ as: Element = 'div', html, className }: CleanedMarkupProps) {
  // React puts another object into the page anew, and with it what was selected or played there.
  const markup = useMemo(() => ({ __html: trustedMarkup(html) }), [html]);
  return <Element className={className} dangerouslySetInnerHTML={markup} />;
}
