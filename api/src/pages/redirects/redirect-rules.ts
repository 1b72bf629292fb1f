import type { RedirectFields } from '@lapis/contract';
import { ownSegments } from '../../cms/site/announced-pages';
import { invalid } from '../../server/http/http-error';
import { foldPath, ownAddress, partsOf, splitAddress } from '../addresses/address';
import { isGuardedQuery } from './guarded-pages';
import type { KindOf } from './kept-redirects';
import {
  keepsRest,
  PREFIX_END,
  type RedirectTable,
  redirectTable,
  type StoredRedirect,
} from './redirect-table';

/** Whether addresses that begin with a word are no pages of visitors. */
const isReserved = (first: string) => first === 'admin' || ownSegments.has(first);

const STAR = 'Use * only at the end, as in /old/*.';
const CIRCLE = 'This would lead in a circle, back to the old address.';
const TARGET =
  'Type an address of this site that begins with /, or a whole address that begins with https://.';

/** The 422 of an address that another redirect has. */
export const taken = () =>
  invalid('from', 'There is a redirect from this address already. Please change that one.');

export type Rule = Omit<StoredRedirect, 'id'>;

interface Known {
  others: RedirectTable;
  kindOf: KindOf;
  /** Where visitors find the site: such addresses are its own. */
  origin: string | undefined;
  /** The one that is changed, where it is among the others. */
  id?: number | undefined;
}

/**
 * What a redirect is to be, by the rules: no page is hidden, nobody is led in a circle, and one that leads to another
 * leads to its end at once.
 * @throws HttpError 422 in words
 */
export async function ruled(fields: RedirectFields, { others, kindOf, origin, id }: Known): Promise<Rule> {
  const { from, prefix } = readFrom(fields);
  const to = readTo(fields.to, { prefix, origin });
  const rule = { from, to, status: fields.status, prefix };
  const other = others.from(from);
  if (other && other.id !== id) throw taken();
  if (!prefix && (await isPage(from, kindOf)))
    throw invalid('from', 'There is a page at this address, and visitors go on seeing it.');
  return { ...rule, to: await endOf(rule, others, kindOf) };
}

/** An address with a query is of no page; whatever else is at its path, the query says that something else is meant. */
const isPage = async (from: string, kindOf: KindOf) =>
  !splitAddress(from)[1] && (await kindOf(from)) === 'page';

/** The old address of a redirect as it is kept. @throws HttpError 422 in words */
export function readFrom({ from: typed, prefix: isPrefix }: Pick<RedirectFields, 'from' | 'prefix'>) {
  const address = ownAddress(typed);
  const [path, query] = splitAddress(address);
  const prefix = isPrefix || path.endsWith(PREFIX_END);
  const base = path.endsWith(PREFIX_END) ? path.slice(0, -PREFIX_END.length) : path;
  if (address.slice(0, base.length).includes('*') || query.includes('*')) throw invalid('from', STAR);
  const [first] = partsOf(foldPath(base));
  if (prefix && query) throw invalid('from', 'An address that ends in /* has no question mark.');
  if (prefix && !first) throw invalid('from', 'This would hold for every address of the site.');
  if (first && isReserved(first))
    throw invalid('from', `Addresses that begin with /${first} belong to the site itself.`);
  if (isGuardedQuery(address))
    throw invalid(
      'from',
      `Addresses that begin with /${first} stay as they are, whatever comes after the question mark.`,
    );
  if (prefix) return { from: `/${partsOf(base).join('/')}${PREFIX_END}`, prefix };
  return { from: address, prefix };
}

function readTo(typed: string, { prefix, origin }: { prefix: boolean; origin: string | undefined }) {
  const own = origin && typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed;
  if (own.slice(0, -1).includes('*') || (own.endsWith('*') && !keepsRest(own)))
    throw invalid('to', 'Use * only at the end, as in /new/*.');
  if (keepsRest(own) && !prefix)
    throw invalid('to', 'Only an old address that ends in /* can keep the rest of it.');
  // Browsers take //host and /\host for other sites.
  if (own.startsWith('/') && !/^\/[/\\]/.test(own)) {
    const { href } = new URL(own, 'https://own.invalid');
    return href.slice('https://own.invalid'.length);
  }
  if (/^http:/i.test(own))
    throw invalid('to', 'Only addresses that begin with https:// are safe for visitors.');
  if (!/^https:\/\/[^/]/i.test(own) || !URL.canParse(own)) throw invalid('to', TARGET);
  const url = new URL(own);
  if (url.username || url.password)
    throw invalid('to', 'Leave the name and the password out of the address.');
  return url.href;
}

/**
 * Where a redirect leads in the end, past those that lead on, as visitors are led: a page that is there comes before
 * the redirect from its address.
 * @throws HttpError 422 where that is back to it
 */
async function endOf(rule: Rule, others: RedirectTable, kindOf: KindOf) {
  const own = redirectTable([{ ...rule, id: 0 }]);
  // What is kept of the old address may be anything: one example stands for all.
  const rest = keepsRest(rule.to);
  let to = rest ? `${rule.to.slice(0, -1)}x` : rule.to;
  const passed = new Set<number>();
  for (;;) {
    const address = to.split('#', 1).join();
    if (!address.startsWith('/')) return rest ? rule.to : to;
    // Whether a file is there only who asks for it finds out: its redirect is taken to hold.
    const isMissing = rest || (await kindOf(address)) !== 'page';
    const next = others.at(address, isMissing);
    if (own.at(address, isMissing) || (next && passed.has(next.id))) throw invalid('to', CIRCLE);
    if (!next) return rest ? rule.to : to;
    if (rest) {
      throw invalid(
        'to',
        `Another redirect leads what is below it on to ${next.to}. Please type where it ends.`,
      );
    }
    passed.add(next.id);
    to = next.to;
  }
}

/** Those that led to the address of a redirect, as they are to lead to where it ends. */
export const shortened = (rule: Rule, others: RedirectTable) =>
  rule.prefix ? [] : others.leadingTo(rule.from).map((other) => ({ ...other, to: rule.to }));
