import { createHash } from 'node:crypto';
import { openedVersions as calls } from '@lapis/contract';
import { escapeHtml } from '@lapis/html/html-text';
import type { FastifyRequest } from 'fastify';
import { type CompressedForms, decodeText } from '../../server/cache/compression';
import { type Choice, isLocal, choiceLocals } from '../releases/versions/choice';

export interface SentPage {
  forms: CompressedForms;
  status: number;
  location?: string;
  policy: string;
}

export const openedHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

export const headersForOpened = ({ opened }: FastifyRequest) => (opened ? openedHeaders : {});

/** shell/src/federation/reports.ts looks for this id before it reports a visit. */
const ID = 'opened-versions';

/** `scroll-padding` keeps the bar from covering the focused element. */
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

function describeChoice(choice: Choice, live: Choice) {
  const locals = [...choiceLocals(choice)].map(
    ([app, { entry }]) => `${app} from your own machine (${new URL(entry).host})`,
  );
  const names = [...choice].flatMap(([app, version]) =>
    isLocal(version) || live.get(app) === version ? [] : [`${app} ${version}`],
  );
  const all = [...locals, ...names];
  if (all.length === 0) return 'The version you opened is now live.';
  const list = new Intl.ListFormat('en-GB').format(all);
  if (names.length === 0) return `You are looking at ${list}.`;
  return `You are looking at ${list}, which ${all.length > 1 ? 'are' : 'is'} not live.`;
}

const renderBar = (sentence: string) => `<style>${css}</style>
<aside id="${ID}" aria-label="Version"><p>${escapeHtml(sentence)}</p><form action="/api${calls.end.path}"><button>End</button></form></aside>
`;

export function openedPage(
  { forms, policy }: Pick<SentPage, 'forms' | 'policy'>,
  choice: Choice,
  live: Choice,
) {
  const html = decodeText(forms);
  const end = html.lastIndexOf('</body>');
  return {
    html: end < 0 ? html : html.slice(0, end) + renderBar(describeChoice(choice, live)) + html.slice(end),
    policy: policy.replace("style-src 'self'", (source) => `${source} ${styleSource}`),
  };
}

export const goneSentence = (app: string, version: string) =>
  `${app} ${version} is no longer on this server.`;

export const gonePage = (app: string, version: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>This version is gone</title>
<h1>This version is gone</h1>
<p>${escapeHtml(goneSentence(app, version))} From now on you will see the live version.</p>
<p><a href="">Continue</a></p>
</html>
`;
