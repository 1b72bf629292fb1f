import type { Picture, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { canonicalAddress } from '@lapis/contract/pages';
import type { PageSeo } from '@lapis/contract/rendering';
import { escapeHtml } from '@lapis/html/html-text';
import { dataBlock } from '../releases/versions/data-block';

interface SeoInput {
  site: Site;
  origin: string;
  address: string;
  description: string;
  seo: PageSeo;
}

const PREVIEW_WIDTH = 1920;
const PREVIEW = { url: '/share.jpg', width: 1200, height: 630 };

/**
 * Builds the markup for search engines and link previews: the canonical address, Open Graph (ogp.me), the
 * Twitter card, and the JSON-LD (schema.org) that Google documents for articles and breadcrumbs.
 */
export function seoMarkup(described: SeoInput) {
  const [path = '/', query] = described.address.split('?', 2);
  const page = { ...described, address: canonicalAddress(path, new URLSearchParams(query)) };
  const { origin, address, seo } = page;
  if (seo.noindex) return noindex;
  return [
    `<link rel="canonical" href="${escapeHtml(origin + address)}">`,
    ...openGraph(page).map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    dataBlock(
      { type: 'application/ld+json' },
      { '@context': 'https://schema.org', '@graph': buildGraph(page) },
    ),
  ].join('\n    ');
}

export const noindex = '<meta name="robots" content="noindex">';

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function openGraph({ site, origin, address, description, seo }: SeoInput): [string, string][] {
  const { article, name } = seo;
  const image = preview(seo.picture);
  return [
    ['og:site_name', site.app_name],
    ['og:title', isHome(seo) ? site.app_name : name],
    ['og:description', description],
    ['og:url', origin + address],
    ['og:locale', toLocale(article?.language ?? site.language)],
    ['og:image', origin + image.url],
    ['og:image:width', String(image.width)],
    ['og:image:height', String(image.height)],
    ['og:image:alt', seo.picture ? seo.picture.alt || name : site.app_name],
    ['og:type', article ? 'article' : 'website'],
    ...(article ? [['article:published_time', article.published_at] satisfies [string, string]] : []),
    ...(article?.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ];
}

const toLocale = (language: Site['language']) => languages[language].lang.replace('-', '_');

function preview(picture: Picture | null) {
  if (!picture) return PREVIEW;
  const { url, width } = picture.variants.findLast(
    ({ type, width }) => type === 'image/webp' && width <= PREVIEW_WIDTH,
  ) ?? { ...picture };
  return { url, width, height: Math.round((picture.height / picture.width) * width) };
}

const isHome = ({ trail }: PageSeo) => trail.length === 0;

function buildGraph(page: SeoInput) {
  const { seo } = page;
  return [
    ...(isHome(seo) ? [charity(page)] : [breadcrumbs(page)]),
    ...(seo.article ? [story(page, seo.article)] : []),
  ];
}

const charityId = (origin: string) => `${origin}/#charity`;

const charity = ({ site, origin }: SeoInput) => ({
  '@type': 'NGO',
  '@id': charityId(origin),
  name: site.app_name,
  description: site.description,
  slogan: site.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  telephone: site.phone || undefined,
  email: site.email || undefined,
  address: postalAddress(site.address_lines),
  identifier: { '@type': 'PropertyValue', name: 'Charity number', value: site.charity_number },
  sameAs: site.social.map(({ url }) => url),
});

/** Returns schema.org's address. Only a postcode at the end is taken apart: the lines have no fixed meaning. */
function postalAddress(lines: readonly string[]) {
  const last = lines.at(-1) ?? '';
  const [postalCode] = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/.exec(last) ?? [];
  const rest = last.slice(0, last.length - (postalCode?.length ?? 0)).trim();
  const street = [...lines.slice(0, -1), rest].filter(Boolean);
  return { '@type': 'PostalAddress', streetAddress: street.join(', '), postalCode };
}

const breadcrumbs = ({ origin, address, seo }: SeoInput) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...seo.trail, { name: seo.name, path: address }].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const story = (
  { site, origin, address, description, seo: { name, picture } }: SeoInput,
  { author, published_at, updated_at, language, tags }: NonNullable<PageSeo['article']>,
) => ({
  '@type': 'Article',
  headline: name,
  description,
  image: origin + preview(picture).url,
  datePublished: published_at,
  dateModified: updated_at,
  author: { '@type': 'Person', name: author },
  publisher: { '@type': 'NGO', '@id': charityId(origin), name: site.app_name },
  inLanguage: languages[language].lang,
  keywords: tags,
  mainEntityOfPage: origin + address,
});
