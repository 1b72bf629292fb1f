import { useMemo } from 'react';
import { trustedMarkup } from './trusted-markup';

interface CleanedMarkupProps {
  as?: 'div' | 'p';
  html: string;
  className?: string;
}

export function CleanedMarkup({ as: Element = 'div', html, className }: CleanedMarkupProps) {
  // Memoised, because React replaces the markup when it gets a new object. That would clear selections and
  // stop media from playing.
  const markup = useMemo(() => ({ __html: trustedMarkup(html) }), [html]);
  return <Element className={className} dangerouslySetInnerHTML={markup} />;
}
