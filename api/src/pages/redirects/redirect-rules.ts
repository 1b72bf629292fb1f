import type { RedirectFields } from '@lapis/contract';
import { ownSegments } from '../../cms/site/announced-pages';
import { invalidField } from '../../server/http/http-error';
import { foldPath, toLocalPath, splitPath, splitAddress } from '@lapis/contract/address';
import { isGuardedPath, isGuardedQuery } from './guarded-pages';
import type { KindOf } from './redirect-lookup';
import {
  keepsRest,
  PREFIX_END,
  type RedirectTable,
  redirectTable,
  type StoredRedirect,
} from './redirect-table';

const isReserved = (first: string) => first === 'admin' || ownSegments.has(first);

/** Dot segments of a path, which no browser sends (https://url.spec.whatwg.org/#double-dot-path-segment). */
const DOTS = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const STAR = 'Use * only at the end, as in /old/*.';
const CIRCLE = 'This would lead in a circle, back to the old address.';
const TARGET =
  'Type an address of this site that begins with /, or a whole address that begins with https://.';

export const takenError = () =>
  invalidField('from', 'There is a redirect from this address already. Please change that one.');

export type Rule = Omit<StoredRedirect, 'id'>;

interface RuleContext {
  others: RedirectTable;
  kindOf: KindOf;
  origin: string | undefined;
  id?: number | undefined;
}

/**
 * Validates a redirect, which mustn't hide a page or lead in a circle. Replaces its target with the final
 * one.
 * @throws HttpError 422
 */
export async function applyRules(
  fields: RedirectFields,
  { others, kindOf, origin, id }: RuleContext,
): Promise<Rule> {
  const { from, prefix } = readFrom(fields);
  const to = readTo(fields.to, { prefix, origin });
  const rule = { from, to, status: fields.status, prefix };
  const other = others.from(from);
  if (other && other.id !== id) throw takenError();
  if (!prefix && (await isPage(from, kindOf)))
    throw invalidField('from', 'There is a page at this address, and visitors will continue to see it.');
  return { ...rule, to: await findFinalTarget(rule, others, kindOf) };
}

/** Returns false for an address with a query, even if there is a page at its path. */
const isPage = async (from: string, kindOf: KindOf) =>
  !splitAddress(from)[1] && (await kindOf(from)) === 'page';

export function readFrom({ from: typed, prefix: isPrefix }: Pick<RedirectFields, 'from' | 'prefix'>) {
  const local = toLocalPath(typed);
  const address = DOTS.test(local) ? resolveDots(local) : local;
  const [path, query] = splitAddress(address);
  const prefix = isPrefix || path.endsWith(PREFIX_END);
  const base = path.endsWith(PREFIX_END) ? path.slice(0, -PREFIX_END.length) : path;
  if (address.slice(0, base.length).includes('*') || query.includes('*')) throw invalidField('from', STAR);
  const [first] = splitPath(foldPath(base));
  if (prefix && query) throw invalidField('from', 'An address that ends in /* can’t have a question mark.');
  if (prefix && !first) throw invalidField('from', 'This would apply to every address of the site.');
  if (first && isReserved(first))
    throw invalidField('from', `Addresses that begin with /${first} belong to the site itself.`);
  if (isGuardedQuery(address))
    throw invalidField(
      'from',
      `Addresses that begin with /${first} stay as they are, whatever comes after the question mark.`,
    );
  if (prefix && isGuardedPath(base))
    throw invalidField('from', `Addresses that begin with /${first} can only be redirected one by one.`);
  if (prefix) return { from: `/${splitPath(base).join('/')}${PREFIX_END}`, prefix };
  return { from: address, prefix };
}

/** Resolves dot segments, such as in /x/../give, as browsers do before they ask for an address. */
function resolveDots(address: string) {
  const { href, origin } = new URL(address, 'https://own.invalid');
  return href.slice(origin.length);
}

function readTo(typed: string, { prefix, origin }: { prefix: boolean; origin: string | undefined }) {
  const own = origin && typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed;
  if (own.slice(0, -1).includes('*') || (own.endsWith('*') && !keepsRest(own)))
    throw invalidField('to', 'Use * only at the end, as in /new/*.');
  if (keepsRest(own) && !prefix)
    throw invalidField('to', 'Only an old address that ends in /* can keep the rest of it.');
  // Excludes //host and /\host, which browsers resolve to other sites.
  if (own.startsWith('/') && !/^\/[/\\]/.test(own)) {
    const resolved = resolveDots(own);
    if (resolved.startsWith('//')) throw invalidField('to', TARGET);
    return resolved;
  }
  if (/^http:/i.test(own))
    throw invalidField('to', 'Only addresses that begin with https:// are safe for visitors.');
  if (!/^https:\/\/[^/]/i.test(own) || !URL.canParse(own)) throw invalidField('to', TARGET);
  const url = new URL(own);
  if (url.username || url.password)
    throw invalidField('to', 'Leave the name and the password out of the address.');
  return url.href;
}

/**
 * Finds the final target. A page takes precedence over a redirect from its address, as it does for visitors.
 * @throws HttpError 422 for a circle
 */
async function findFinalTarget(rule: Rule, others: RedirectTable, kindOf: KindOf) {
  const own = redirectTable([{ ...rule, id: 0 }]);
  const rest = keepsRest(rule.to);
  let to = rest ? `${rule.to.slice(0, -1)}x` : rule.to;
  const passed = new Set<number>();
  for (;;) {
    const address = to.split('#', 1).join();
    if (!address.startsWith('/')) return rest ? rule.to : to;
    // Only the file server knows whether a file exists, so a redirect from a file's address is assumed to
    // apply.
    const isMissing = rest || (await kindOf(address)) !== 'page';
    const next = others.at(address, isMissing);
    if (own.at(address, isMissing) || (next && passed.has(next.id))) throw invalidField('to', CIRCLE);
    if (!next) return rest ? rule.to : to;
    if (rest) {
      throw invalidField(
        'to',
        `Another redirect leads addresses below it to ${next.to}. Please type the final address.`,
      );
    }
    passed.add(next.id);
    to = next.to;
  }
}

export const shortenChains = (rule: Rule, others: RedirectTable) =>
  rule.prefix ? [] : others.leadingTo(rule.from).map((other) => ({ ...other, to: rule.to }));
