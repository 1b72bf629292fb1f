import { isIP } from 'node:net';
import type { Dns } from './dns';
import { CHANGE_IT, findingsOf, textAt } from './finding';

const { fine, warning, missing } = findingsOf('spf');

/** How many look-ups a record may ask of whoever receives a mail (RFC 7208, section 4.6.4). */
const MOST_LOOKUPS = 10;

/** The terms for which a name has to be looked up (the same section). */
const askers = new Set(['include', 'a', 'mx', 'ptr', 'exists', 'redirect']);

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text);

const termsOf = (record: string) => record.trim().split(/\s+/).slice(1);

/** Of `~all`: its sign. Undefined where a record doesn't say what holds for all others. */
const restOf = (record: string) =>
  termsOf(record)
    .map((term) => /^([+?~-]?)all$/i.exec(term)?.[1])
    .find((sign) => sign !== undefined);

/** The same record, with `~all` for all others. */
const softly = (terms: string[]) =>
  ['v=spf1', ...new Set(terms.filter((term) => !/^[+?~-]?all$/i.test(term))), '~all'].join(' ');

/** Names a mail server of one's own by its name or address; nothing where it is the machine of the site itself, unknown to others. */
function senderTerm(host = '') {
  if (host === '' || /^(?:localhost|127\..*|::1)$/i.test(host)) return [];
  const version = isIP(host);
  return [version ? `ip${version}:${host}` : `a:${host}`];
}

/**
 * Whether the servers that may send for a domain are named (RFC 7208).
 * @param domain of the address to which mails are returned, which is what receivers look at
 * @param host the mail server of the settings, where there is one
 */
export async function checkSpf(dns: Dns, domain: string, host: string | undefined) {
  const found = (await dns.txt(domain)).filter(isSpf);
  const [record] = found;
  if (record === undefined)
    return missing(
      `Nothing says which servers may send emails for ${domain} (SPF), so many will be taken for spam.`,
      'Your email provider tells you the record for its servers: use that one. If the mail server is your own, add this where your domain is managed:',
      textAt(domain, softly(['mx', ...senderTerm(host)])),
    );
  if (found.length > 1)
    return missing(
      `${domain} has ${found.length} SPF records. Only one is allowed, so none of them counts.`,
      'Where your domain is managed, remove them all and add this one instead:',
      textAt(domain, softly(found.flatMap(termsOf))),
    );
  const { lookups, absent, rest } = await follow(dns, record, MOST_LOOKUPS);
  if (absent !== undefined)
    return missing(
      `The SPF record of ${domain} names ${absent}, which has no SPF record. So none of it counts.`,
      `Where your domain is managed, correct ${absent} in the record, or take it out.`,
    );
  if (lookups > MOST_LOOKUPS)
    return missing(
      `The SPF record of ${domain} makes those who receive an email look up more than ${MOST_LOOKUPS} names. That is too many, so none of it counts.`,
      'Where your domain is managed, take out of the record the senders that you no longer use.',
    );
  if (rest !== '-' && rest !== '~')
    return warning(
      `The SPF record of ${domain} lets every server in the world send for it.`,
      CHANGE_IT,
      textAt(domain, softly(termsOf(record))),
    );
  return fine(
    `One SPF record says which servers may send emails for ${domain}. The test email shows whether yours is among them.`,
  );
}

interface Followed {
  lookups: number;
  /** A name that the record counts on and that has no record of its own. */
  absent: string | undefined;
  /** What holds for servers that aren't named. */
  rest: string | undefined;
}

/** Counts what a record asks to be looked up, through those that it names, until there are more than `most`. */
async function follow(dns: Dns, record: string, most: number): Promise<Followed> {
  let lookups = 0;
  let rest = restOf(record);
  for (const term of termsOf(record)) {
    const [, name = '', target = ''] = /^[+?~-]?([a-z]+)[:=]?([^/]*)/i.exec(term) ?? [];
    const asker = name.toLowerCase();
    // A domain that has `all` heeds no redirect (RFC 7208, section 6.1).
    if (!askers.has(asker) || (asker === 'redirect' && rest !== undefined)) continue;
    lookups += 1;
    if (lookups > most) break;
    // With `%` it depends on the mail.
    if ((asker !== 'include' && asker !== 'redirect') || target.includes('%')) continue;
    const inner = (await dns.txt(target)).find(isSpf);
    if (inner === undefined) return { lookups, absent: target, rest };
    const within = await follow(dns, inner, most - lookups);
    lookups += within.lookups;
    if (within.absent !== undefined) return { ...within, lookups };
    if (asker === 'redirect') rest = within.rest;
    if (lookups > most) break;
  }
  return { lookups, absent: undefined, rest };
}
