import { useNavigate } from '@lapis/router';
import { Prose } from '@lapis/ui';
import type { MouseEvent } from 'react';
import styles from './Markup.module.css';

interface MarkupProps {
  /** Markup that the server has sanitised. */
  html: string;
  className?: string;
}

/** Wide tables scroll by themselves, with the keyboard too, and stay tables: as scrolling blocks they were none. */
const withScrollingTables = (html: string) =>
  html
    .replace(/<table\b/g, `<div class="${styles.scroller}" role="group" aria-label="Table" tabindex="0">$&`)
    .replace(/<\/table>/g, '$&</div>');

/** Most are below the first screen, and none is its largest: they wait until they are near. */
const withWaitingPictures = (html: string) => html.replace(/<img\b/g, '$& loading="lazy" decoding="async"');

/** Text that editors write. Its links to our own pages are followed without loading the document anew. */
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
