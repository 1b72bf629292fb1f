import { loadSiteCode } from './site-code.mjs';

/** The code that this thread has loaded. */
let opened = { key: '', site: undefined };

/**
 * What a thread of the pool does: the markup of one page.
 * @param {import('./renderer').RenderTask} task
 */
export default async function render({ code, page }) {
  const key = [code.id, ...Object.keys(code.remotes)].join();
  if (opened.key !== key) opened = { key, site: loadSiteCode(code).createSite() };
  const { render: markup, failures } = await opened.site;
  if (page) return markup(page.address, page.site, page.data);
  for (const name of Object.keys(code.remotes)) if (failures[name]) throw failures[name];
}
