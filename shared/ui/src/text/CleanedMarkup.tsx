import { useMemo } from 'react';
import { trustedMarkup } from './trusted-markup';

interface CleanedMarkupProps {
  as?: 'div' | 'p';
  html: string;
  className?: string;
}

export function CleanedMarkup({ as: Element = 'div', html, className }: CleanedMarkupProps) {
  // Memoises the object, because for a new one React replaces the markup, which loses selections and stops
  // media from playing.
  const markup = useMemo(() => ({ __html: trustedMarkup(html) }), [html]);
  return <Element className={className} dangerouslySetInnerHTML={markup} />;
}
