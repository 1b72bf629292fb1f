import type { Dns } from './dns';
import { ADD_IT, CHANGE_IT, createFindings, parseTags, txtRecord } from './finding';

const { fine, missing } = createFindings('dmarc');

const policies: Partial<Record<string, string>> = {
  none: 'It only monitors (p=none). Once emails have been arriving reliably for a few weeks, you can have forged ones put in the spam folder (p=quarantine).',
  quarantine: 'Forged emails go to the spam folder (p=quarantine).',
  reject: 'Forged emails are refused (p=reject).',
};

const withParentDomains = (domain: string) => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Checks the domain's policy for forged emails (RFC 7489). */
export async function checkDmarc(dns: Dns, domain: string, from: string) {
  const wanted = (at: string) => txtRecord(`_dmarc.${at}`, `v=DMARC1; p=none; rua=mailto:${from}`);
  for (const at of withParentDomains(domain)) {
    const found = (await dns.txt(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
    const [record] = found;
    if (record === undefined) continue;
    if (found.length > 1)
      return missing(
        `${at} has ${found.length} DMARC records. Only one is allowed, so none of them counts.`,
        'Where your domain is managed, leave only one of them there, or replace them with this one:',
        wanted(at),
      );
    const tags = parseTags(record);
    // A parent domain may have a different policy for its subdomains.
    const policy = (at === domain ? undefined : tags['sp']) ?? tags['p'] ?? '';
    const means = policies[policy.toLowerCase()];
    if (means === undefined)
      return missing(
        `The DMARC record of ${at} doesn’t say what to do with forged emails, so it doesn’t count.`,
        CHANGE_IT,
        wanted(at),
      );
    return fine(`${at} has a DMARC record. ${means}`);
  }
  return missing(
    `Nothing says what should happen to emails that only claim to come from ${domain} (DMARC). Gmail and Yahoo require it if you send many.`,
    ADD_IT,
    wanted(domain),
  );
}
