import { domainOf } from '../mail/domain-of';
import type { Dns } from './dns';
import { findingsOf } from './finding';

const { fine, warning, missing } = findingsOf('returned');

/** Whether mails that can’t be delivered have somewhere to go back to. @param to the address that they are returned to */
export async function checkReturned(dns: Dns, to: string) {
  const domain = domainOf(to);
  const servers = await dns.mx(domain);
  const ask =
    'Ask your email provider which MX record to add where your domain is managed, or whoever runs the server to set MAIL_BOUNCES to an address that receives emails.';
  // A single dot: this domain takes no mail (RFC 7505).
  const [server] = servers.filter((name) => name !== '' && name !== '.');
  if (server !== undefined) return fine(`Emails that can’t be delivered come back to ${to}, at ${server}.`);
  if (servers.length === 0 && (await dns.hasAddress(domain)))
    return warning(
      `${domain} doesn’t say which server receives its emails. They go to the machine of that name, if it takes any.`,
      ask,
    );
  return missing(
    `${domain} receives no emails, so those that can’t be delivered don’t come back to ${to}, and nobody’s answers arrive there.`,
    ask,
  );
}
