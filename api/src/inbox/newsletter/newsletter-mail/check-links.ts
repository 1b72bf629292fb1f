import type { NewsletterCheck, ShownBlock } from '@lapis/contract';
import { isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Database } from '../../../server/database/database';
import '../../../content/links/link-checks.repository';
import { parsedText } from './parsed-text';

interface NewsletterLink {
  label: string;
  href: string;
}

/** Returns true if an address on the site, such as `/blog/our-story?page=2`, leads to a page or redirect. */
export type AddressExists = (address: string) => Promise<boolean>;

interface LinkCheckContext {
  db: Database;
  isThere: AddressExists;
  origin: string;
  page: string;
}

/**
 * Checks the links in a newsletter without requesting them: internal ones against the site's pages, external
 * ones against the results of the last link check.
 */
export async function checkLinks(
  blocks: readonly ShownBlock[],
  known: LinkCheckContext,
): Promise<NewsletterCheck[]> {
  const links = uniqueLinks(blocks.flatMap(collectLinks));
  const found = await Promise.all(links.map((link) => checkLink(link, known)));
  const problems = found.filter((check) => check !== null);
  if (links.length === 0 || problems.length > 0) return problems;
  return [
    {
      level: 'fine',
      text: links.length === 1 ? 'The link works.' : `All ${links.length} links work.`,
    },
  ];
}

function collectLinks(block: ShownBlock): NewsletterLink[] {
  if (block.type === 'text') {
    return DomUtils.getElementsByTagName('a', parsedText(block.html))
      .filter(isTag)
      .map((link) => ({ label: DomUtils.textContent(link).trim(), href: link.attribs['href'] ?? '' }));
  }
  if (block.type === 'button') return block.href ? [block] : [];
  return [];
}

const uniqueLinks = (links: NewsletterLink[]) => [
  ...new Map(links.map((link) => [link.href, link])).values(),
];

async function checkLink(
  { label, href }: NewsletterLink,
  known: LinkCheckContext,
): Promise<NewsletterCheck | null> {
  const named = label ? `The link “${label}”` : 'A link without text';
  if (href === '') return { level: 'error', text: `${named} has no address. Add one, or remove the link.` };
  if (/^mailto:[^\s@]+@[^\s@]+|^tel:[+\d]/i.test(href)) return null;
  const home = new URL(known.page, known.origin);
  const url = URL.canParse(href, home) ? new URL(href, home) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !isHost(url, home)) {
    return {
      level: 'error',
      text: `${named} has an address that doesn’t work: ${href}. Please correct it.`,
    };
  }
  if (url.origin !== home.origin) return checkElsewhere(named, href, known.db);
  const { pathname, search } = url;
  if (pathname === home.pathname || (await known.isThere(pathname + search))) return null;
  return {
    level: 'error',
    text: `${named} leads to a page that isn’t public: ${pathname}. Publish that page, or correct the address.`,
  };
}

const isHost = ({ origin, hostname }: URL, home: URL) => origin === home.origin || hostname.includes('.');

async function checkElsewhere(named: string, url: string, db: Database): Promise<NewsletterCheck | null> {
  const dead = await db
    .selectFrom('link_checks')
    .select('words')
    .where('url', '=', url)
    .where('status', '=', 'dead')
    .executeTakeFirst();
  if (!dead) return null;
  return {
    level: 'warning',
    text: `${named} did not work when the site’s links were last checked: ${url} (${dead.words}). Try it before you send.`,
  };
}
