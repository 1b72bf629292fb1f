import type { HostConfig } from '@lapis/contract/rendering';

/** A block of JSON that the server wrote into the page; undefined where it wrote none. */
export function block(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** What the host is told, or the address of that. */
export const givenConfig = () => block('lapis-config') as HostConfig | string;

/** Whether the server rendered the first page, and not its frame alone; on the server nothing is sent yet. */
export const isRendered = () =>
  typeof document !== 'undefined' && document.getElementById('lapis-data') !== null;
