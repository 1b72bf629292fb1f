import { setTimeout } from 'node:timers/promises';

/** Time limit in milliseconds, longer than the server caches a page that it had no time to render. */
const PATIENCE = 45_000;

/**
 * Returns the HTML of a page once the server has rendered it. On a busy machine, the first attempt may take
 * too long. The bare page is then sent for half a minute, which would distort the figures.
 */
export async function wholePage(url: string) {
  for (const giveUpAt = Date.now() + PATIENCE; Date.now() < giveUpAt; await setTimeout(1000)) {
    const answer = await fetch(url);
    const html = await answer.text();
    if (answer.ok && html.includes('id="lapis-data"')) return html;
  }
  throw new Error(`The server does not render ${url}`);
}
