import type { Dns } from './dns';
import { ADD_IT, CHANGE_IT, findingsOf, tagsOf, textAt } from './finding';

const { fine, missing } = findingsOf('dmarc');

const policies: Partial<Record<string, string>> = {
  none: 'It only watches (p=none). Once emails have arrived well for some weeks, you may ask others to put forged ones in the spam folder (p=quarantine).',
  quarantine: 'Forged emails go to the spam folder (p=quarantine).',
  reject: 'Forged emails are refused (p=reject).',
};

/** A domain and those above it, but for the last, which is nobody’s own: `www.example.org`, `example.org`. */
const andAbove = (domain: string) => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Whether others are told what to do with mails that only claim to be of this domain (RFC 7489). */
export async function checkDmarc(dns: Dns, domain: string, from: string) {
  const wanted = (at: string) => textAt(`_dmarc.${at}`, `v=DMARC1; p=none; rua=mailto:${from}`);
  for (const at of andAbove(domain)) {
    const found = (await dns.txt(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
    const [record] = found;
    if (record === undefined) continue;
    if (found.length > 1)
      return missing(
        `${at} has ${found.length} DMARC records. Only one is allowed, so none of them counts.`,
        'Where your domain is managed, leave only one of them there, or replace them with this one:',
        wanted(at),
      );
    const tags = tagsOf(record);
    // Of domains below its own it may say something else.
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
    `Nothing says what others should do with emails that only claim to come from ${domain} (DMARC). Gmail and Yahoo want that of whoever sends many.`,
    ADD_IT,
    wanted(domain),
  );
}
