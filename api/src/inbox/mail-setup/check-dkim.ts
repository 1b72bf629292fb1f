import { createPublicKey } from 'node:crypto';
import type { DkimSettings } from '../../server/settings/dkim';
import type { Dns } from './dns';
import { ADD_IT, CHANGE_IT, createFindings, parseTags, txtRecord } from './finding';

const { fine, warning, missing } = createFindings('dkim');

/**
 * Returns true if one domain equals or contains the other, so that the signature counts for the sender
 * (relaxed alignment, RFC 7489, section 3.1.1).
 */
const isSameOrSubdomain = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);

/** Checks that emails are signed, and that the published key is the right one (RFC 6376). */
export async function checkDkim(dns: Dns, domain: string, dkim: DkimSettings | undefined) {
  if (!dkim)
    return warning(
      'The site doesn’t sign its emails (DKIM). Your email provider may do so.',
      'Send yourself a test email and look at its original: in Gmail, ‘Show original’ has a line ‘DKIM: PASS’ if it is signed. If not, ask your provider to sign for your domain, or your technical contact to set MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY.',
    );
  const name = `${dkim.selector}._domainkey.${dkim.domain}`;
  const key = createPublicKey(dkim.privateKey);
  const spki = key.export({ type: 'spki', format: 'der' }).toString('base64');
  const wanted = txtRecord(name, `v=DKIM1; k=rsa; p=${spki}`);
  const found = (await dns.txt(name)).map(parseTags).filter(({ p }) => p !== undefined);
  const [tags] = found;
  if (!tags)
    return missing(
      'The site signs its emails (DKIM), but no one can check the signature: the key is not in the DNS.',
      ADD_IT,
      wanted,
    );
  if (found.length > 1)
    return missing(
      `There are ${found.length} keys at ${name}. Only one is allowed there.`,
      'Where your domain is managed, leave only this one there:',
      wanted,
    );
  const published = tags['p']?.replace(/\s+/g, '');
  // Some domains publish the bare key (RFC 8017), which most verifiers accept too.
  const bare = key.export({ type: 'pkcs1', format: 'der' }).toString('base64');
  if (published !== spki && published !== bare)
    return missing(
      'The key in the DNS doesn’t match the one the site signs with, so the signature (DKIM) of every email is wrong.',
      CHANGE_IT,
      wanted,
    );
  if (tags['t']?.split(':').includes('y'))
    return warning(
      'The key in the DNS is marked as a trial (t=y), so the signatures don’t count yet.',
      CHANGE_IT,
      wanted,
    );
  if (!isSameOrSubdomain(domain, dkim.domain))
    return warning(
      `Emails are signed (DKIM) for ${dkim.domain}, but come from ${domain}. Such a signature doesn’t count for them.`,
      `Ask your technical contact to set MAIL_DKIM_DOMAIN to ${domain}, or MAIL_FROM to an address of ${dkim.domain}.`,
    );
  return fine(`Emails are signed for ${dkim.domain} (DKIM), and the key in the DNS matches.`);
}
