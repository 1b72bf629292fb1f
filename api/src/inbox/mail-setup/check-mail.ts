import type { MailFinding } from '@lapis/contract';
import type { Settings } from '../../server/settings/settings';
import { SECOND } from '../../server/time/clock';
import { readDomain } from '../mail/read-domain';
import { checkDkim } from './check-dkim';
import { checkDmarc } from './check-dmarc';
import { checkReturned } from './check-returned';
import { checkSpf } from './check-spf';
import { type Dns, DnsSilence } from './dns';
import { createFindings } from './finding';

const LONGEST = 12 * SECOND;

const names: Record<Exclude<MailFinding['what'], 'test'>, string> = {
  spf: 'which servers may send for you (SPF)',
  dkim: 'the key of your signature (DKIM)',
  dmarc: 'what should happen to forged emails (DMARC)',
  returned: 'where returned emails go',
};

/**
 * Checks the DNS records that mail servers need to trust the site's emails. The checks run independently.
 * @param from sender address of the site's emails
 */
export async function checkMail(
  dns: Dns,
  from: string,
  { dkim, mailBounces, smtpUrl }: Pick<Settings, 'dkim' | 'mailBounces' | 'smtpUrl'>,
): Promise<MailFinding[]> {
  const returnsTo = mailBounces ?? from;
  const domain = readDomain(from);
  const host = smtpUrl === undefined ? undefined : new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  const timer = setTimeout(dns.cancel, LONGEST);
  try {
    return await Promise.all([
      orSilent('spf', checkSpf(dns, readDomain(returnsTo), host)),
      orSilent('dkim', checkDkim(dns, domain, dkim)),
      orSilent('dmarc', checkDmarc(dns, domain, from)),
      orSilent('returned', checkReturned(dns, returnsTo)),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

const orSilent = (what: keyof typeof names, check: Promise<MailFinding>) =>
  check.catch((error: unknown) => {
    if (!(error instanceof DnsSilence)) throw error;
    return createFindings(what).warning(
      `The DNS did not say ${names[what]}.`,
      'Try again in a few minutes. If it still fails, ask your technical contact whether the server can reach a DNS server.',
    );
  });
