import { useMemo } from 'react';
import { trustedMarkup } from './trusted-markup';

interface CleanedMarkupProps {
  as?: 'div' | 'p';
  html: string;
  className?: string;
}

export function CleanedMarkup({ as: Element = 'div', html, className }: CleanedMarkupProps) {
  // Memoised, because for a new object React replaces the markup, which loses selections and stops playing
  // media.
  const markup = useMemo(() => ({ __html: trustedMarkup(html) }), [html]);
  return <Element className={className} dangerouslySetInnerHTML={markup} />;
}
