import { marked } from 'marked';
import { escapeHtml } from '@lapis/html/html-text';

/** Properties of a card in either format, Lexical or Mobiledoc. */
export type GhostCard = Record<string, unknown>;

const cardText = (card: GhostCard, ...names: string[]) => {
  const found = names.map((name) => card[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
};
const attribute = (card: GhostCard, ...names: string[]) => escapeHtml(cardText(card, ...names));
const captioned = (card: GhostCard) => {
  const caption = cardText(card, 'caption', 'fileCaption');
  return caption && `<figcaption>${caption}</figcaption>`;
};
const renderImage = (card: GhostCard) =>
  `<img src="${attribute(card, 'src', 'imageUrl')}" alt="${attribute(card, 'alt')}">`;
const button = (label: string, href: string) =>
  label && href ? `<p><a class="kg-btn" href="${href}">${label}</a></p>` : '';
const objects = (value: unknown): GhostCard[] =>
  Array.isArray(value)
    ? value.filter((one): one is GhostCard => typeof one === 'object' && one !== null)
    : [];

/** Escapes footnotes such as `[^1]: Counted.`, which Markdown would take for link definitions. */
const withFootnotes = (markdown: string) => markdown.replace(/^( {0,3})\[(?=\^[^\]\n]{1,40}\]:)/gm, '$1\\[');

/** Renders cards as Ghost does, but with only the classes and text that the HTML converter needs. */
const renderers: Record<string, (card: GhostCard) => string> = {
  image: (card) => {
    const width = cardText(card, 'cardWidth');
    const image = renderImage(card);
    const linked = cardText(card, 'href') ? `<a href="${attribute(card, 'href')}">${image}</a>` : image;
    return `<figure class="kg-image-card kg-width-${escapeHtml(width)}">${linked}${captioned(card)}</figure>`;
  },
  gallery: (card) =>
    `<figure class="kg-gallery-card">${objects(card['images']).map(renderImage).join('')}${captioned(card)}</figure>`,
  html: (card) => cardText(card, 'html'),
  markdown: (card) => marked.parse(withFootnotes(cardText(card, 'markdown')), { async: false }),
  embed: (card) => {
    const shown = cardText(card, 'html');
    const address = attribute(card, 'url');
    const inner = shown.includes('<iframe') ? shown : `<iframe src="${address}"></iframe>`;
    return `<figure class="kg-embed-card">${inner}${captioned(card)}</figure>`;
  },
  bookmark: (card) => {
    const metadata = objects([card['metadata']])[0] ?? {};
    const title = escapeHtml(cardText(metadata, 'title') || cardText(card, 'title'));
    return `<figure class="kg-bookmark-card"><a href="${attribute(card, 'url')}"><span class="kg-bookmark-title">${title}</span></a>${captioned(card)}</figure>`;
  },
  button: (card) => button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl')),
  callout: (card) => `<div class="kg-callout-card"><div>${cardText(card, 'calloutText')}</div></div>`,
  toggle: (card) =>
    `<div class="kg-toggle-card"><h4 class="kg-toggle-heading">${cardText(card, 'heading')}</h4>${cardText(card, 'content')}</div>`,
  divider: () => '<hr>',
  video: (card) =>
    `<figure class="kg-video-card"><video src="${attribute(card, 'src')}"></video>${captioned(card)}</figure>`,
  audio: (card) =>
    `<div class="kg-audio-card"><audio src="${attribute(card, 'src')}"></audio><div class="kg-audio-title">${attribute(card, 'title')}</div></div>`,
  file: (card) =>
    `<div class="kg-file-card"><a href="${attribute(card, 'src')}"><div class="kg-file-card-title">${attribute(card, 'fileTitle', 'fileName')}</div></a></div>`,
  product: (card) => {
    const image =
      cardText(card, 'productImageSrc') && `<img src="${attribute(card, 'productImageSrc')}" alt="">`;
    const words = `<h4>${cardText(card, 'productTitle')}</h4>${cardText(card, 'productDescription')}`;
    return `${image}${words}${button(attribute(card, 'productButton'), attribute(card, 'productUrl'))}`;
  },
  header: (card) => {
    const background = cardText(card, 'backgroundImageSrc');
    const image = background && `<img class="kg-header-card-image" src="${escapeHtml(background)}" alt="">`;
    const words = `<h2>${cardText(card, 'heading', 'header')}</h2><p>${cardText(card, 'subheading', 'subheader')}</p>`;
    return `<div class="kg-header-card">${image}${words}${button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl'))}</div>`;
  },
  signup: (card) =>
    `<h2>${cardText(card, 'header')}</h2><p>${cardText(card, 'subheader')}</p><form class="kg-signup-card-form"></form><p>${cardText(card, 'disclaimer')}</p>`,
  'call-to-action': (card) =>
    `${cardText(card, 'imageUrl') && renderImage(card)}${cardText(card, 'textValue')}${button(attribute(card, 'buttonText'), attribute(card, 'buttonUrl'))}`,
  code: (card) => `<pre><code>${attribute(card, 'code')}</code></pre>`,
  nothing: () => '',
};

/** Maps cards' old names to the current ones. Cards meant only for emails or members render nothing. */
const called: Record<string, string> = {
  'card-markdown': 'markdown',
  hr: 'divider',
  horizontalrule: 'divider',
  codeblock: 'code',
  paywall: 'nothing',
  email: 'nothing',
  'email-cta': 'nothing',
};

export const renderCard = (name: string, card: GhostCard): string | undefined =>
  Object.hasOwn(renderers, called[name] ?? name) ? renderers[called[name] ?? name]?.(card) : undefined;
