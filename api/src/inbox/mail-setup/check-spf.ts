import { isIP } from 'node:net';
import type { Dns } from './dns';
import { CHANGE_IT, createFindings, txtRecord } from './finding';

const { fine, warning, missing } = createFindings('spf');

/** Maximum number of lookups that a record may cause (RFC 7208, section 4.6.4). */
const MOST_LOOKUPS = 10;

/** Terms that cause a lookup (same section). */
const askers = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text);

const parseTerms = (record: string) => record.trim().split(/\s+/).slice(1);

const parseDefaultQualifier = (record: string) =>
  parseTerms(record)
    .map((term) => /^([+?~-]?)all$/i.exec(term)?.[1])
    .find((sign) => sign !== undefined);

const withSoftFail = (terms: string[]) =>
  ['v=spf1', ...new Set(terms.filter((term) => !/^[+?~-]?all$/i.test(term))), '~all'].join(' ');

function senderTerm(host = '') {
  if (host === '' || /^(?:localhost|127\..*|::1)$/i.test(host)) return [];
  const version = isIP(host);
  return [version ? `ip${version}:${host}` : `a:${host}`];
}

/**
 * Checks that the domain's SPF record lists the servers that may send for it (RFC 7208).
 * @param domain domain of the bounce address, which receivers check
 * @param host configured mail server
 */
export async function checkSpf(dns: Dns, domain: string, host: string | undefined) {
  const found = (await dns.txt(domain)).filter(isSpf);
  const [record] = found;
  if (record === undefined)
    return missing(
      `Nothing says which servers may send emails for ${domain} (SPF), so many will be treated as spam.`,
      'Your email provider tells you the record for its servers: use that one. If the mail server is your own, add this where your domain is managed:',
      txtRecord(domain, withSoftFail(['mx', ...senderTerm(host)])),
    );
  if (found.length > 1)
    return missing(
      `${domain} has ${found.length} SPF records. Only one is allowed, so none of them counts.`,
      'Where your domain is managed, remove them all and add this one instead:',
      txtRecord(domain, withSoftFail(found.flatMap(parseTerms))),
    );
  const { lookups, absent, rest } = await countLookups(dns, record, MOST_LOOKUPS);
  if (absent !== undefined)
    return missing(
      `The SPF record of ${domain} names ${absent}, which has no SPF record. So none of it counts.`,
      `Where your domain is managed, correct ${absent} in the record, or remove it.`,
    );
  if (lookups > MOST_LOOKUPS)
    return missing(
      `The SPF record of ${domain} needs more than ${MOST_LOOKUPS} lookups. That is too many, so none of it counts.`,
      'Where your domain is managed, remove from the record the senders that you no longer use.',
    );
  if (rest !== '-' && rest !== '~')
    return warning(
      `The SPF record of ${domain} lets every server in the world send for it.`,
      CHANGE_IT,
      txtRecord(domain, withSoftFail(parseTerms(record))),
    );
  return fine(
    `One SPF record says which servers may send emails for ${domain}. The test email shows whether yours is among them.`,
  );
}

interface SpfLookupResult {
  lookups: number;
  absent: string | undefined;
  rest: string | undefined;
}

/**
 * Counts the lookups that a record causes, including nested records, and stops once there are more than
 * `most`.
 */
async function countLookups(dns: Dns, record: string, most: number): Promise<SpfLookupResult> {
  let lookups = 0;
  let rest = parseDefaultQualifier(record);
  for (const term of parseTerms(record)) {
    const [, name = '', target = ''] = /^[+?~-]?([a-z]+)[:=]?([^/]*)/i.exec(term) ?? [];
    const asker = name.toLowerCase();
    // A `redirect` is ignored if there is an `all` (RFC 7208, section 6.1).
    if (!askers.has(asker) || (asker === 'redirect' && rest !== undefined)) continue;
    lookups += 1;
    if (lookups > most) break;
    // A target with a macro (`%`) depends on the email, so it can't be looked up here.
    if ((asker !== 'include' && asker !== 'redirect') || target.includes('%')) continue;
    const inner = (await dns.txt(target)).find(isSpf);
    if (inner === undefined) return { lookups, absent: target, rest };
    const within = await countLookups(dns, inner, most - lookups);
    lookups += within.lookups;
    if (within.absent !== undefined) return { ...within, lookups };
    if (asker === 'redirect') rest = within.rest;
    if (lookups > most) break;
  }
  return { lookups, absent: undefined, rest };
}
