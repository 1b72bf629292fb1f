import { blockAnchor } from '@lapis/contract/block-kinds';

/** Distance in pixels between the top of the frame and the block scrolled to. */
const ABOVE = 24;

/**
 * Prepares a loaded preview page: its links open in a new tab, and it keeps the scroll position of the
 * previous frame. Returns false if the frame contains something else, such as the browser's error page.
 */
export function preparePage(frame: HTMLIFrameElement, before: HTMLIFrameElement | null) {
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page?.head || !view || page.URL === 'about:blank') return false;
  const base = page.createElement('base');
  base.target = '_blank';
  page.head.prepend(base);
  view.scrollTo({ top: before?.contentWindow?.scrollY ?? 0, behavior: 'instant' });
  return true;
}

export function scrollToBlock(frame: HTMLIFrameElement | null, blockId: string) {
  const { contentDocument: page, contentWindow: view } = frame ?? {};
  const block = page?.getElementById(blockAnchor(blockId));
  if (!block || !view) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // `scrollIntoView` would scroll the portal too.
  const top = block.getBoundingClientRect().top + view.scrollY - ABOVE;
  view.scrollTo({ top, behavior: isCalm ? 'instant' : 'smooth' });
}
