import type { FastifyRequest } from 'fastify';
import { nameOf } from '../../cms/audit/audit';
import { redirectsLeadAway } from '../../inbox/mail/letters/owner.letters';
import { findOwners } from '../../inbox/mail/owners';
import type { Services } from '../../server/http/serve';
import { missingRepository } from '../missing/missing.repository';
import { REDIRECTS, type Redirects } from './kept-redirects';
import { redirectsService } from './redirects.service';

type Given = Pick<Services, 'db' | 'mail' | 'changes' | 'settings'> & { redirects: Redirects };

/**
 * Creates a function that changes redirects for whoever asks, and tells everybody afterwards: caches, the list of missing
 * addresses, and the owners of those that lead to other sites, which visitors take for the charity's.
 */
export function redirectWriting({ db, mail, changes, settings, redirects }: Given) {
  const site = { db, kindOf: redirects.kindOf, origin: settings.publicUrl };

  async function tellOwners(by: string, away: ReturnType<typeof redirectsService>['away']) {
    if (away.length === 0) return;
    await mail.send(async ({ db: transaction, site: charity, link }) =>
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
    await tellOwners(nameOf({ user }), service.away);
    return done;
  };
}
