import { marked } from 'marked';
import { escapeHtml } from '../../../../cms/html/escape-html';

/** What a card holds, by the names of both editors; nothing that is no text counts. */
export type Card = Record<string, unknown>;

const textOf = (card: Card, ...names: string[]) => {
  const found = names.map((name) => card[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};
const attribute = (card: Card, ...names: string[]) => escapeHtml(textOf(card, ...names));
const captioned = (card: Card) => {
  const caption = textOf(card, 'caption', 'fileCaption');
  return caption && `<figcaption>${caption}</figcaption>`;
};
const imageOf = (card: Card) =>
  `<img src="${attribute(card, 'src', 'imageUrl')}" alt="${attribute(card, 'alt')}">`;
const button = (label: string, href: string) =>
  label && href ? `<p><a class="kg-btn" href="${href}">${label}</a></p>` : '';
const objects = (value: unknown): Card[] =>
  Array.isArray(value) ? value.filter((one): one is Card => typeof one === 'object' && one !== null) : [];

/** Keeps the words of footnotes, such as `[^1]: Counted.`, which Markdown itself takes for the address of a link. */
const withFootnotes = (markdown: string) => markdown.replace(/^( {0,3})\[(?=\^[^\]\n]{1,40}\]:)/gm, '$1\\[');

/** How Ghost itself would have rendered a card, as far as the readers of its HTML look: its classes and its texts. */
const renderers: Record<string, (card: Card) => string> = {
  image: (card) => {
    const width = textOf(card, 'cardWidth');
    const image = imageOf(card);
    const linked = textOf(card, 'href') ? `<a href="${attribute(card, 'href')}">${image}</a>` : image;
    return `<figure class="kg-image-card kg-width-${escapeHtml(width)}">${linked}${captioned(card)}</figure>`;
  },
  gallery: (card) =>
    `<figure class="kg-gallery-card">${objects(card['images']).map(imageOf).join('')}${captioned(card)}</figure>`,
  html: (card) => textOf(card, 'html'),
  markdown: (card) => marked.parse(withFootnotes(textOf(card, 'markdown')), { async: false }),
  embed: (card) => {
    const shown = textOf(card, 'html');
    const address = attribute(card, 'url');
    const inner = shown.includes('<iframe') ? shown : `<iframe src="${address}"></iframe>`;
    return `<figure class="kg-embed-card">${inner}${captioned(card)}</figure>`;
  },
  bookmark: (card) => {
    const metadata = objects([card['metadata']])[0] ?? {};
    const title = escapeHtml(textOf(metadata, 'title') || textOf(card, 'title'));
    return `<figure class="kg-bookmark-card"><a href="${attribute(card, 'url')}"><span class="kg-bookmark-title">${title}</span></a>${captioned(card)}</figure>`;
  },
  button: (card) => button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl')),
  callout: (card) => `<div class="kg-callout-card"><div>${textOf(card, 'calloutText')}</div></div>`,
  toggle: (card) =>
    `<div class="kg-toggle-card"><h4 class="kg-toggle-heading">${textOf(card, 'heading')}</h4>${textOf(card, 'content')}</div>`,
  divider: () => '<hr>',
  video: (card) =>
    `<figure class="kg-video-card"><video src="${attribute(card, 'src')}"></video>${captioned(card)}</figure>`,
  audio: (card) =>
    `<div class="kg-audio-card"><audio src="${attribute(card, 'src')}"></audio><div class="kg-audio-title">${attribute(card, 'title')}</div></div>`,
  file: (card) =>
    `<div class="kg-file-card"><a href="${attribute(card, 'src')}"><div class="kg-file-card-title">${attribute(card, 'fileTitle', 'fileName')}</div></a></div>`,
  product: (card) => {
    const image =
      textOf(card, 'productImageSrc') && `<img src="${attribute(card, 'productImageSrc')}" alt="">`;
    const words = `<h4>${textOf(card, 'productTitle')}</h4>${textOf(card, 'productDescription')}`;
    return `${image}${words}${button(attribute(card, 'productButton'), attribute(card, 'productUrl'))}`;
  },
  header: (card) => {
    const background = textOf(card, 'backgroundImageSrc');
    const image = background && `<img class="kg-header-card-image" src="${escapeHtml(background)}" alt="">`;
    const words = `<h2>${textOf(card, 'heading', 'header')}</h2><p>${textOf(card, 'subheading', 'subheader')}</p>`;
    return `<div class="kg-header-card">${image}${words}${button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl'))}</div>`;
  },
  signup: (card) =>
    `<h2>${textOf(card, 'header')}</h2><p>${textOf(card, 'subheader')}</p><form class="kg-signup-card-form"></form><p>${textOf(card, 'disclaimer')}</p>`,
  'call-to-action': (card) =>
    `${textOf(card, 'imageUrl') && imageOf(card)}${textOf(card, 'textValue')}${button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl'))}`,
  code: (card) => `<pre><code>${attribute(card, 'code')}</code></pre>`,
  nothing: () => '',
};

/** Names that cards had in older editors, and cards that only letters or members see. */
const called: Record<string, string> = {
  'card-markdown': 'markdown',
  hr: 'divider',
  horizontalrule: 'divider',
  codeblock: 'code',
  paywall: 'nothing',
  email: 'nothing',
  'email-cta': 'nothing',
};

/** A card as HTML; undefined of one of another name. */
export const renderCard = (name: string, card: Card): string | undefined =>
  Object.hasOwn(renderers, called[name] ?? name) ? renderers[called[name] ?? name]?.(card) : undefined;
