import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language, Site } from '@lapis/contract';
import { coloursCss } from '@lapis/contract/colours';
import { languages } from '@lapis/contract/languages';
import type { Manifest } from '@lapis/contract/manifest';
import { escapeHtml } from '@lapis/html/html-text';
import { HttpError } from '../../../server/http/http-error';
import { dataBlock } from './data-block';

export interface InlineStyle {
  href: string;
  css: string;
}

export interface Template {
  html: string;
  scripts: string[];
  styles: string[];
  /** Scripts that start the host, with their integrity ('' in development). */
  start: Record<string, string>;
  /** Font for Dari and Pashto, preloaded for pages in these languages. */
  rightToLeftFont: string | undefined;
}

/**
 * Reads the host's built page and inlines its style sheets. The browser would otherwise load them after
 * pictures and fonts, and couldn't paint until then.
 * @param files digests of the build's files, all verified
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
    scripts: hashInlineBlocks(
      html,
      /<script(?![^>]*\s(?:src|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g,
    ),
    styles: hashInlineBlocks(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
    start: Object.fromEntries(starts.map(([, src = '']) => [src, files[src.slice(1)] ?? ''])),
    rightToLeftFont: /url\(([^)]*vazirmatn-arabic[^)]*)\)/.exec(html)?.[1],
  };
}

/**
 * Inlines a style sheet together with its address: webpack doesn't load a sheet if it finds a style with that
 * address.
 */
const styleBlock = ({ href, css }: InlineStyle, attributes = '') =>
  `<style data-href="${href}"${attributes}>${css}</style>`;

const hashInlineBlocks = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, content = '']) => hashSource(content));

export interface TemplateInput {
  title: string;
  description: string;
  seo: string;
  markup: string;
  links: string;
  /** Data for hydration, or the address to fetch it from. */
  data?: unknown;
  site: Site;
  language: Language;
  config: string;
  styles: InlineStyle[];
  scripts: string[];
  integrities: Record<string, string>;
  /** True if the page works without scripts. They can then start later (shell/src/boot.ts). */
  isComplete: boolean;
  /** Address of the page if the browser may show another one, because the page is the response to a form. */
  address?: string | undefined;
}

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
    address,
  }: TemplateInput,
) {
  const font = languages[language].dir === 'rtl' && rightToLeftFont;
  const fetched = [config, ...(typeof data === 'string' ? [data] : [])];
  const colours = coloursCss(site.colours);
  const filled: Record<string, string> = {
    head: [
      ...styles.map((style) => styleBlock(style)),
      // shell/src/colours.ts removes this style if the charity changes its colours.
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
  // Uses functions as replacements, because in a replacement string `$&` would have a special meaning.
  return html
    .replace(
      '<html lang="en-GB">',
      () => `<html lang="${lang}" dir="${dir}"${address ? ` data-address="${escapeHtml(address)}"` : ''}>`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${escapeHtml(description)}"`)
    .replace(/<link rel="icon"[^>]*>/, (usual) => iconLink(site) ?? usual)
    .replace(/<!--lapis:(\w+)-->/g, (_, place: string) => filled[place] ?? '');
}

/**
 * Links to an icon at an address that changes when the logo or the colours change, because browsers cache
 * icons for a long time.
 */
function iconLink({ logo, drawings, colours }: Site) {
  const of = logo?.url ?? (drawings ? undefined : Object.values(colours).join());
  return of && `<link rel="icon" href="/icon-192.png?of=${encodeURIComponent(of)}" type="image/png">`;
}

const preloadFont = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`;

const preloadData = (href: string) =>
  `<link rel="preload" as="fetch" fetchpriority="low" href="${escapeHtml(href)}" crossorigin>`;

/** Preloads a script. The browser uses the preload only if its integrity matches the script's. */
const preload = (href: string, integrity?: string) =>
  `<link rel="preload" as="script" fetchpriority="low" href="${href}"${integrityAttribute(integrity)}>`;

const deferred = ([src, integrity]: [src: string, integrity: string]) =>
  `<script defer fetchpriority="low" src="${src}"${integrityAttribute(integrity)}></script>`;

const integrityAttribute = (integrity?: string) => (integrity ? ` integrity="${integrity}"` : '');

/**
 * Returns a URL's origin as a CSP source. Returns none if the host contains characters with a special meaning
 * in a CSP.
 */
function toCspSource(url: string) {
  const { origin } = new URL(url);
  return /^https?:\/\/[a-z\d.-]+(:\d+)?$/.test(origin) ? [origin] : [];
}

/**
 * Names of the Trusted Types policies in shell/src/trusted-types.ts, shell/src/boot.ts,
 * shared/ui/src/text/trusted-markup.ts, and the editor's package.
 */
const trustedTypes = ['default', 'lapis-start', 'lapis-markup', 'ProseMirrorClipboard'];

interface PolicyExceptions {
  origins?: string[] | undefined;
  isFramed?: boolean;
}

export function buildPolicy(
  { scripts, styles }: Template,
  more: InlineStyle[],
  { analytics, colours, videos }: Site,
  { origins = [], isFramed = false }: PolicyExceptions = {},
) {
  const counter = analytics ? toCspSource(analytics.script_url) : [];
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
    // Includes the dev server's web socket, which announces rebuilds.
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

const videoPlayers = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

const hashSource = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
