import type { LetterCheck, ShownBlock } from '@lapis/contract';
import { isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Database } from '../../../server/database/database';
import '../../../content/links/link-checks.repository';
import { parsedText } from './parsed-text';

/** Something that can be followed, and what it says. */
interface LinkOfLetter {
  label: string;
  href: string;
}

/** Whether visitors find something at an address of the site, `/blog/our-story?page=2`, or are led on from there. */
export type IsThere = (address: string) => Promise<boolean>;

interface Known {
  db: Database;
  isThere: IsThere;
  /** The address of the site, `https://www.example.org`. */
  origin: string;
  /** The path of the letter, which is published as it is sent. */
  page: string;
}

/**
 * What is wrong with the links of a letter. The server knows its own pages; of other sites it asks nothing, but it
 * remembers what the check of the site's links found.
 */
export async function checkLinks(blocks: readonly ShownBlock[], known: Known): Promise<LetterCheck[]> {
  const links = uniqueLinks(blocks.flatMap(linksOf));
  const found = await Promise.all(links.map((link) => checkLink(link, known)));
  const problems = found.filter((check) => check !== null);
  if (links.length === 0 || problems.length > 0) return problems;
  return [
    {
      level: 'fine',
      text: links.length === 1 ? 'Its link leads somewhere.' : `All ${links.length} links lead somewhere.`,
    },
  ];
}

function linksOf(block: ShownBlock): LinkOfLetter[] {
  if (block.type === 'text') {
    return DomUtils.getElementsByTagName('a', parsedText(block.html))
      .filter(isTag)
      .map((link) => ({ label: DomUtils.textContent(link).trim(), href: link.attribs['href'] ?? '' }));
  }
  // What a button lacks is said of the button.
  if (block.type === 'button') return block.href ? [block] : [];
  return [];
}

const uniqueLinks = (links: LinkOfLetter[]) => [...new Map(links.map((link) => [link.href, link])).values()];

async function checkLink({ label, href }: LinkOfLetter, known: Known): Promise<LetterCheck | null> {
  const named = label ? `The link “${label}”` : 'A link without words';
  if (href === '')
    return { level: 'error', text: `${named} leads nowhere. Give it an address, or remove the link.` };
  if (/^mailto:[^\s@]+@[^\s@]+|^tel:[+\d]/i.test(href)) return null;
  const home = new URL(known.page, known.origin);
  const url = URL.canParse(href, home) ? new URL(href, home) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !isHost(url, home)) {
    return {
      level: 'error',
      text: `${named} has an address that leads nowhere: ${href}. Please correct it.`,
    };
  }
  if (url.origin !== home.origin) return checkElsewhere(named, href, known.db);
  const { pathname, search } = url;
  if (pathname === home.pathname || (await known.isThere(pathname + search))) return null;
  return {
    level: 'error',
    text: `${named} leads to a page that visitors don’t find: ${pathname}. Publish that page, or correct the address.`,
  };
}

/** Names of other sites have a dot; `https://our-page` is a slip. */
const isHost = ({ origin, hostname }: URL, home: URL) => origin === home.origin || hostname.includes('.');

async function checkElsewhere(named: string, url: string, db: Database): Promise<LetterCheck | null> {
  const dead = await db
    .selectFrom('link_checks')
    .select('words')
    .where('url', '=', url)
    .where('status', '=', 'dead')
    .executeTakeFirst();
  if (!dead) return null;
  return {
    level: 'warning',
    text: `${named} led nowhere when the site’s links were last checked: ${url} (${dead.words}). Try it before you send.`,
  };
}
