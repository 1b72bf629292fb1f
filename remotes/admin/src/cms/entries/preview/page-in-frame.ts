import { anchorOf } from '@lapis/contract/block-kinds';

/** In pixels: as much of the page stays in sight above what it was scrolled to. */
const ABOVE = 24;

/**
 * Gets a page ready that has arrived in a frame, where no script of its own runs: its links open beside the portal, and
 * it is scrolled as far as the page before it was. Answers false of what is no page of ours, such as a browser's own
 * words about one that did not come.
 */
export function receive(frame: HTMLIFrameElement, before: HTMLIFrameElement | null) {
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page?.head || !view || page.URL === 'about:blank') return false;
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  view.scrollTo({ top: before?.contentWindow?.scrollY ?? 0, behavior: 'instant' });
  return true;
}

/** Scrolls to a block; where the page doesn't have it yet, it stays as it is. */
export function scrollToBlock(frame: HTMLIFrameElement | null, blockId: string) {
  const { contentDocument: page, contentWindow: view } = frame ?? {};
  const block = page?.getElementById(anchorOf(blockId));
  if (!block || !view) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Scrolled into view, it would have the portal scroll too.
  const top = block.getBoundingClientRect().top + view.scrollY - ABOVE;
  view.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
}
