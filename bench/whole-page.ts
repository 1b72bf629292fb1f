import { setTimeout } from 'node:timers/promises';

/** In milliseconds: longer than the server keeps a page that it had no time to render. */
const PATIENCE = 45_000;

/**
 * The HTML of a page once the server has rendered it. On a busy machine the first try may take too long, and the
 * page is then sent bare for half a minute: figures would be those of another page.
 */
export async function wholePage(url: string) {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await setTimeout(1000)) {
    const answer = await fetch(url);
    const html = await answer.text();
    if (answer.ok && html.includes('id="lapis-data"')) return html;
  }
  throw new Error(`The server does not render ${url}`);
}
