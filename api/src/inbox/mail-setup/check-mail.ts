import type { MailFinding } from '@lapis/contract';
import type { Settings } from '../../server/settings/settings';
import { SECOND } from '../../server/time/clock';
import { domainOf } from '../mail/domain-of';
import { checkDkim } from './check-dkim';
import { checkDmarc } from './check-dmarc';
import { checkReturned } from './check-returned';
import { checkSpf } from './check-spf';
import { type Dns, DnsSilence } from './dns';
import { findingsOf } from './finding';

/** In milliseconds: how long somebody waits who pressed a button. */
const LONGEST = 12 * SECOND;

const names: Record<Exclude<MailFinding['what'], 'test'>, string> = {
  spf: 'which servers may send for you (SPF)',
  dkim: 'the key of your signature (DKIM)',
  dmarc: 'what is done with forged emails (DMARC)',
  returned: 'where returned emails go',
};

/**
 * Looks up whether the DNS says what others need to trust the site’s mails. Each check answers by itself, whatever the
 * others do. @param from the address that mails come from
 */
export async function checkMail(
  dns: Dns,
  from: string,
  { dkim, mailBounces, smtpUrl }: Pick<Settings, 'dkim' | 'mailBounces' | 'smtpUrl'>,
): Promise<MailFinding[]> {
  const returnsTo = mailBounces ?? from;
  const domain = domainOf(from);
  const host = smtpUrl === undefined ? undefined : new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  const timer = setTimeout(dns.cancel, LONGEST);
  try {
    return await Promise.all([
      orSilent('spf', checkSpf(dns, domainOf(returnsTo), host)),
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
    return findingsOf(what).warning(
      `The DNS did not say ${names[what]}.`,
      'Try again in some minutes. If it stays so, ask whoever runs the server whether it can reach a DNS server.',
    );
  });
