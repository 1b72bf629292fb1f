import type { Picture, Site } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { canonicalAddress } from '@lapis/contract/pages';
import type { PageSeo } from '@lapis/contract/rendering';
import { escapeHtml } from '../../cms/html/escape-html';
import { dataBlock } from '../releases/data-block';

interface Described {
  site: Site;
  /** What absolute addresses begin with. */
  origin: string;
  /** Path, and what of the query makes another page. */
  address: string;
  description: string;
  seo: PageSeo;
}

/** In pixels; wider pictures are not shown any larger in a preview. */
const PREVIEW_WIDTH = 1920;
const PREVIEW = { url: '/share.jpg', width: 1200, height: 630 };

/**
 * What the head tells search engines and previews of links: the canonical address, Open Graph (ogp.me), the card of
 * Twitter, and JSON-LD (schema.org) as Google documents it for articles and breadcrumbs.
 */
export function seoMarkup(described: Described) {
  const [path = '/', query] = described.address.split('?', 2);
  const page = { ...described, address: canonicalAddress(path, new URLSearchParams(query)) };
  const { origin, address, seo } = page;
  if (seo.noindex) return noindex;
  return [
    `<link rel="canonical" href="${escapeHtml(origin + address)}">`,
    ...openGraph(page).map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    dataBlock({ type: 'application/ld+json' }, { '@context': 'https://schema.org', '@graph': graphOf(page) }),
  ].join('\n    ');
}

export const noindex = '<meta name="robots" content="noindex">';

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

function openGraph({ site, origin, address, description, seo }: Described): [string, string][] {
  const { article, name } = seo;
  const image = preview(seo.picture);
  return [
    ['og:site_name', site.app_name],
    ['og:title', isHome(seo) ? site.app_name : name],
    ['og:description', description],
    ['og:url', origin + address],
    ['og:locale', localeOf(article?.language ?? site.language)],
    ['og:image', origin + image.url],
    ['og:image:width', String(image.width)],
    ['og:image:height', String(image.height)],
    // Of a picture of which nothing is said, at least what it stands for.
    ['og:image:alt', seo.picture ? seo.picture.alt || name : site.app_name],
    ['og:type', article ? 'article' : 'website'],
    ...(article ? [['article:published_time', article.published_at] satisfies [string, string]] : []),
    ...(article?.tags ?? []).map((tag): [string, string] => ['article:tag', tag]),
  ];
}

/** 'en-GB' → 'en_GB', as Facebook wants it. */
const localeOf = (language: Site['language']) => languages[language].lang.replace('-', '_');

/** The largest file that is worth it, in the format that most previews can read. */
function preview(picture: Picture | null) {
  if (!picture) return PREVIEW;
  const { url, width } = picture.variants.findLast(
    ({ type, width }) => type === 'image/webp' && width <= PREVIEW_WIDTH,
  ) ?? { ...picture };
  return { url, width, height: Math.round((picture.height / picture.width) * width) };
}

const isHome = ({ trail }: PageSeo) => trail.length === 0;

function graphOf(page: Described) {
  const { seo } = page;
  return [
    ...(isHome(seo) ? [charity(page)] : [breadcrumbs(page)]),
    ...(seo.article ? [story(page, seo.article)] : []),
  ];
}

const idOf = (origin: string) => `${origin}/#charity`;

const charity = ({ site, origin }: Described) => ({
  '@type': 'NGO',
  '@id': idOf(origin),
  name: site.app_name,
  description: site.description,
  slogan: site.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  telephone: site.phone || undefined,
  email: site.email || undefined,
  address: site.address_lines.join(', '),
  identifier: { '@type': 'PropertyValue', name: 'Charity number', value: site.charity_number },
  sameAs: site.social.map(({ url }) => url),
});

const breadcrumbs = ({ origin, address, seo }: Described) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...seo.trail, { name: seo.name, path: address }].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const story = (
  { site, origin, address, description, seo: { name, picture } }: Described,
  { author, published_at, updated_at, language, tags }: NonNullable<PageSeo['article']>,
) => ({
  '@type': 'Article',
  headline: name,
  description,
  image: origin + preview(picture).url,
  datePublished: published_at,
  dateModified: updated_at,
  author: { '@type': 'Person', name: author },
  publisher: { '@type': 'NGO', '@id': idOf(origin), name: site.app_name },
  inLanguage: languages[language].lang,
  keywords: tags,
  mainEntityOfPage: origin + address,
});
