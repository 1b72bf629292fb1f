import { useNavigate } from '@lapis/router';
import { Prose } from '@lapis/ui';
import type { MouseEvent } from 'react';
import styles from './Markup.module.css';

interface MarkupProps {
  html: string;
  className?: string;
}

/**
 * Wraps tables in an element that scrolls, also by keyboard. A table that scrolled by itself would lose its
 * semantics.
 */
const withScrollingTables = (html: string) =>
  html
    .replace(/<table\b/g, `<div class="${styles.scroller}" role="group" aria-label="Table" tabindex="0">$&`)
    .replace(/<\/table>/g, '$&</div>');

/** Loads pictures lazily: most are below the fold, and none is the largest element. */
const withWaitingPictures = (html: string) => html.replace(/<img\b/g, '$& loading="lazy" decoding="async"');

/** Text written by editors. Links to internal pages use the router. */
export function Markup({ html, className }: MarkupProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || modified || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || /^\/(api|storage)\//.test(link.pathname)) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  }

  return (
    <div onClick={follow}>
      <Prose html={withWaitingPictures(withScrollingTables(html))} className={className} />
    </div>
  );
}
