import { readDomain } from '../mail/read-domain';
import type { Dns } from './dns';
import { createFindings } from './finding';

const { fine, warning, missing } = createFindings('returned');

/** Checks that the domain of the bounce address accepts email. */
export async function checkReturned(dns: Dns, to: string) {
  const domain = readDomain(to);
  const servers = await dns.mx(domain);
  const ask =
    'Ask your email provider which MX record to add where your domain is managed, or your technical contact to set MAIL_BOUNCES to an address that receives emails.';
  // A single dot means that the domain accepts no email (RFC 7505).
  const [server] = servers.filter((name) => name !== '' && name !== '.');
  if (server !== undefined) return fine(`Emails that can’t be delivered come back to ${to}, at ${server}.`);
  if (servers.length === 0 && (await dns.hasAddress(domain)))
    return warning(
      `${domain} doesn’t say which server receives its emails. They go to the machine with that name, if it accepts any.`,
      ask,
    );
  return missing(
    `${domain} receives no emails, so neither replies nor emails that can’t be delivered arrive at ${to}.`,
    ask,
  );
}
