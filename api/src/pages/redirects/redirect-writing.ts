import type { FastifyRequest } from 'fastify';
import { actorName } from '../../cms/audit/audit';
import { redirectsLeadAway } from '../../inbox/mail/emails/owner.emails';
import { findOwners } from '../../inbox/mail/owners';
import type { Services } from '../../server/http/serve';
import { missingRepository } from '../missing/missing.repository';
import { REDIRECTS, type Redirects } from './redirect-lookup';
import { redirectsService } from './redirects.service';

type RedirectWritingOptions = Pick<Services, 'db' | 'mail' | 'changes' | 'settings'> & {
  redirects: Redirects;
};

/**
 * Changes redirects on behalf of staff, then clears caches and the list of missing addresses. Emails the
 * owners about redirects to other sites, because visitors would take those sites for the charity's.
 */
export function redirectWriting({ db, mail, changes, settings, redirects }: RedirectWritingOptions) {
  const site = { db, kindOf: redirects.kindOf, origin: settings.publicUrl };

  async function tellOwners(by: string, away: ReturnType<typeof redirectsService>['away']) {
    if (away.length === 0) return;
    await mail.inTransaction(async ({ db: transaction, site: charity, link }) =>
      (await findOwners(transaction)).map((owner) =>
        redirectsLeadAway(charity, link, owner, { by, redirects: away }),
      ),
    );
  }

  return async function write<T>(
    { user, ip }: Pick<FastifyRequest, 'user' | 'ip'>,
    work: (service: ReturnType<typeof redirectsService>) => Promise<T>,
  ) {
    const service = redirectsService(site, { user, ip });
    const done = await work(service);
    await changes.publish([REDIRECTS]);
    const table = await redirects.table();
    await missingRepository(db).forget((address) => table.at(address, true) !== undefined);
    await tellOwners(actorName({ user }), service.away);
    return done;
  };
}
