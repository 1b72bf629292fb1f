import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language, Site } from '@lapis/contract';
import { coloursCss } from '@lapis/contract/colours';
import { languages } from '@lapis/contract/languages';
import type { Manifest } from '@lapis/contract/manifest';
import { escapeHtml } from '../../cms/html/escape-html';
import { HttpError } from '../../server/http/http-error';
import { dataBlock } from './data-block';

/** A style sheet that stands in the page itself. */
export interface Style {
  /** Its address, by which the browser knows later that it has it. */
  href: string;
  css: string;
}

/** The one page as it was built. */
export interface Template {
  html: string;
  /** Hashes of the inline blocks that were built into it, for the content security policy. */
  scripts: string[];
  styles: string[];
  /** Addresses of the scripts that start the host, each with what it must be: nothing in development. */
  start: Record<string, string>;
  /** Address of the font for Dari and Pashto, which a text in one of them wants at once or not at all. */
  rightToLeftFont: string | undefined;
}

/**
 * Reads the page that the host's build made. Its style sheets are put into it: a page is painted as soon as it is
 * there, and not a round trip later, with pictures and fonts in the way.
 * @param files digests of the build's files, all of which were checked
 */
export async function readTemplate(shellDir: string, files: Manifest['files'] = {}): Promise<Template> {
  const built = await readFile(join(shellDir, 'index.html'), 'utf8').catch(() => {
    throw new HttpError(503, 'The site is being built. Please try again in a moment.');
  });
  const links = [...built.matchAll(/<link rel="stylesheet" href="([^"]*)"([^>]*)>/g)];
  const starts = [...built.matchAll(/ *<script defer [^>]*src="([^"]*)"><\/script>\n/g)];
  let html = starts.reduce((page, [script]) => page.replace(script, ''), built);
  for (const [link, href = '', attributes] of links) {
    const css = await readFile(join(shellDir, href), 'utf8');
    html = html.replace(link, () => styleBlock({ href, css }, attributes));
  }
  return {
    html,
    scripts: inline(
      html,
      /<script(?![^>]*\s(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
    styles: inline(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    start: Object.fromEntries(starts.map(([, src = '']) => [src, files[src.slice(1)] ?? ''])),
    rightToLeftFont: /url\(([^)]*vazirmatn-arabic[^)]*)\)/.exec(html)?.[1],
  };
}

/** webpack looks for styles of that address before it loads a sheet. */
const styleBlock = ({ href, css }: Style, attributes = '') =>
  `<style data-href="${href}"${attributes}>${css}</style>`;

const inline = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, content = '']) => hashSource(content));

/** What is put into the page. */
export interface Filling {
  title: string;
  description: string;
  /** Elements for the head, for search engines and previews. */
  seo: string;
  /** Markup of the page, or of its frame; empty where the browser has to render it all. */
  markup: string;
  /** Links that the markup asks for: its largest picture. */
  links: string;
  /** What it was rendered of, for the browser to go on with, or the address of that. */
  data?: unknown;
  site: Site;
  /** Of its main text. */
  language: Language;
  /** Address of what the host is told. */
  config: string;
  /** What the page needs besides the site's own styles. */
  styles: Style[];
  /** What it needs besides the host to come to life. */
  scripts: string[];
  /** What those of them must be that are checked by browsers, by their addresses. */
  integrities: Record<string, string>;
  /** Whether it is complete without scripts, and they may wait for its reader (shell/src/boot.ts). */
  isComplete: boolean;
}

/** Fills the page. Nothing in it differs from visitor to visitor. */
export function fillTemplate(
  { html, start, rightToLeftFont }: Template,
  {
    title,
    description,
    seo,
    markup,
    links,
    data,
    site,
    language,
    config,
    styles,
    scripts,
    integrities,
    isComplete,
  }: Filling,
) {
  const font = languages[language].dir === 'rtl' && rightToLeftFont;
  const fetched = [config, ...(typeof data === 'string' ? [data] : [])];
  const colours = coloursCss(site.colours);
  const filled: Record<string, string> = {
    head: [
      ...styles.map((style) => styleBlock(style)),
      // The browser takes it away where the charity chooses others (shell/src/colours.ts).
      ...(colours ? [`<style data-colours>${colours}</style>`] : []),
      links,
      ...(font ? [preloadFont(font)] : []),
    ].join('\n    '),
    seo,
    scripts: isComplete
      ? ''
      : [
          ...scripts.map((href) => preload(href, integrities[href])),
          ...Object.entries(start).map(deferred),
          ...fetched.map(preloadData),
        ].join('\n    '),
    page: markup,
    data: [
      dataBlock({ id: 'lapis-config' }, config),
      ...(data === undefined ? [] : [dataBlock({ id: 'lapis-data' }, data)]),
      ...(isComplete
        ? [dataBlock({ id: 'lapis-start' }, { run: start, ahead: [...scripts, ...fetched] })]
        : []),
    ].join('\n    '),
  };
  const { lang, dir } = languages[site.language];
  // Functions, because a text may hold `$&`, which means something in a replacement.
  return html
    .replace('<html lang="en-GB">', `<html lang="${lang}" dir="${dir}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${escapeHtml(description)}"`)
    .replace(/<link rel="icon"[^>]*>/, (usual) => iconLink(site) ?? usual)
    .replace(/<!--lapis:(\w+)-->/g, (_, place: string) => filled[place] ?? '');
}

/** Its address names what it is made of, because browsers keep icons long; undefined where it is the usual one. */
function iconLink({ logo, drawings, colours }: Site) {
  const of = logo?.url ?? (drawings ? undefined : Object.values(colours).join());
  return of && `<link rel="icon" href="/icon-192.png?of=${encodeURIComponent(of)}" type="image/png">`;
}

const preloadFont = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;

const preloadData = (href: string) =>
  `<link rel="preload" as="fetch" fetchpriority="low" href="${escapeHtml(href)}" crossorigin>`;

/** A browser uses what it fetched ahead only where both ask for the same integrity. */
const preload = (href: string, integrity?: string) =>
  `<link rel="preload" as="script" fetchpriority="low" href="${href}"${integrityAttribute(integrity)}>`;

const deferred = ([src, integrity]: [src: string, integrity: string]) =>
  `<script defer fetchpriority="low" src="${src}"${integrityAttribute(integrity)}></script>`;

const integrityAttribute = (integrity?: string) => (integrity ? ` integrity="${integrity}"` : '');

/** A script's origin, as a policy names it; none where its host holds what means something else there. */
function sourceOf(url: string) {
  const { origin } = new URL(url);
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) ? [origin] : [];
}

/**
 * Who may vouch for texts that become markup or scripts: shell/src/trusted-types.ts, shell/src/boot.ts,
 * shared/ui/src/trusted-markup.ts, and the editor's package.
 */
const trustedTypes = ['default', 'lapis-start', 'lapis-markup', 'ProseMirrorClipboard'];

interface Exceptions {
  /** Of a developer's own machine, where the page is for that developer. */
  origins?: string[] | undefined;
  /** Whether a page of the site itself may show it in a frame. */
  isFramed?: boolean;
}

/**
 * The content security policy of a page: its own files, the inline blocks that the builds put into it, and where the
 * site counts visits, what that needs.
 */
export function policyOf(
  { scripts, styles }: Template,
  more: Style[],
  { analytics, colours, videos }: Site,
  { origins = [], isFramed = false }: Exceptions = {},
) {
  const counter = analytics ? sourceOf(analytics.script_url) : [];
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...counter, ...origins],
    'style-src': [
      "'self'",
      ...styles,
      ...[...more.map(({ css }) => css), coloursCss(colours)].filter(Boolean).map(hashSource),
      ...origins,
    ],
    'img-src': ["'self'", 'data:', ...counter, ...origins],
    'font-src': ["'self'", ...origins],
    // The development server tells by a socket that something was built anew.
    'connect-src': [
      "'self'",
      ...counter,
      ...origins,
      ...origins.map((origin) => origin.replace('http', 'ws')),
    ],
    'frame-src': ["'self'", ...(videos ? videoPlayers : [])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes,
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** Where videos play, once a visitor says so. */
const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const hashSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
