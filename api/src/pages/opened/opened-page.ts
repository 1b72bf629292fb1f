import { createHash } from 'node:crypto';
import { openedVersions as calls } from '@lapis/contract';
import { escapeHtml } from '../../cms/html/escape-html';
import { type Forms, textOf } from '../../server/cache/compression';
import { type Choice, isLocal, localsOf } from '../releases/choice';

/** A page as it would be sent to a visitor. */
export interface SentPage {
  forms: Forms;
  status: number;
  location?: string;
  /** The content security policy. */
  policy: string;
}

/** For answers to a browser that is shown versions which are not live. */
export const openedHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** Browsers look for it before they tell how a visit went (shell/src/federation/reports.ts). */
const ID = 'opened-versions';

/** By the theme of the page; what has the focus is not scrolled below the bar. */
const css = `
html { scroll-padding-block-end: 5rem }
#${ID} { position: sticky; inset-block-end: 0; z-index: 9; display: flex; align-items: center; justify-content: center;
  gap: var(--space-4); padding: var(--space-1) var(--gutter); border-block-start: 2px solid var(--saffron);
  background: var(--sand); color: var(--ink); font: var(--text-s)/1.4 var(--sans) }
#${ID} p { margin: 0; overflow-wrap: anywhere }
#${ID} button { min-block-size: var(--target); padding-inline: var(--space-4); border: 1px solid var(--line);
  border-radius: var(--radius); background: none; color: inherit; font: inherit; cursor: pointer }
#${ID} button:focus-visible { outline: 3px solid; outline-offset: 2px }
@media print { #${ID} { display: none } }`;

const styleSource = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Those of a choice that are live by now are no news. */
function sentenceOf(choice: Choice, live: Choice) {
  const locals = [...localsOf(choice)].map(
    ([app, { entry }]) => `${app} from your own machine (${new URL(entry).host})`,
  );
  const names = [...choice].flatMap(([app, version]) =>
    isLocal(version) || live.get(app) === version ? [] : [`${app} ${version}`],
  );
  const all = [...locals, ...names];
  if (all.length === 0) return 'What you opened is live by now.';
  const list = new Intl.ListFormat('en-GB').format(all);
  if (names.length === 0) return `You are looking at ${list}.`;
  return `You are looking at ${list}, which ${all.length > 1 ? 'are' : 'is'} not live.`;
}

const barOf = (sentence: string) => `<style>${css}</style>
<aside id="${ID}" aria-label="Version"><p>${escapeHtml(sentence)}</p><form action="/api${calls.end.path}"><button>End</button></form></aside>
`;

/**
 * A page as it is sent to somebody who is shown a choice: with a bar that says so, whose button ends it.
 * @param live the versions that are live
 */
export function openedPage(
  { forms, policy }: Pick<SentPage, 'forms' | 'policy'>,
  choice: Choice,
  live: Choice,
) {
  const html = textOf(forms);
  const end = html.lastIndexOf('</body>');
  return {
    html: end < 0 ? html : html.slice(0, end) + barOf(sentenceOf(choice, live)) + html.slice(end),
    policy: policy.replace("style-src 'self'", (source) => `${source} ${styleSource}`),
  };
}

export const goneSentence = (app: string, version: string) =>
  `${app} ${version} is no longer on this server.`;

/** In place of a page, where a version that a browser is shown has gone. */
export const gonePage = (app: string, version: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This version is gone</title>
<h1>This version is gone</h1>
<p>${escapeHtml(goneSentence(app, version))} From now on you see what is live.</p>
<p><a href="">Go on</a></p>
</html>
`;
