import type { Site } from '@lapis/contract';
import type { HydrationState } from '@lapis/router';

/** A block of JSON that the server wrote into the page; undefined where it wrote none. */
function block(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Whether the server rendered the first page, and not its frame alone; on the server nothing is sent yet. */
export const isRendered = () =>
  typeof document !== 'undefined' && document.getElementById('lapis-data') !== null;

/** What the server wrote into the page besides its markup. */
export const pageData = () => ({
  ...(block('lapis-config') as { site: Site }),
  /** What the page was rendered of on the server; undefined where only its frame was. */
  hydration: block('lapis-data') as HydrationState | undefined,
});
