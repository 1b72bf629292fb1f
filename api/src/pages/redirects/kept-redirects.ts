import type { FastifyBaseLogger } from 'fastify';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import { keyOf } from '../addresses/address';
import { createTally } from '../counts/tally';
import { type Led, redirectTable, type RedirectTable } from './redirect-table';
import { redirectsRepository } from './redirects.repository';

/** The tag of whatever is made of redirects. */
export const REDIRECTS = 'redirects';

/** What is at an address of the site: a page, nothing, or a file, which is there or not. */
export type AddressKind = 'page' | 'nothing' | 'file';
export type KindOf = (address: string) => Promise<AddressKind>;

/** More than are ever kept: a move from another system brings some thousands. */
const MOST_BYTES = 32 * 1024 * 1024;
/** In bytes, of one in memory. */
const WEIGHT = 600;
/** A redirect to a redirect: further nobody is led. */
const MOST_STEPS = 5;

export type Redirects = ReturnType<typeof createRedirects>;

/**
 * Leads addresses elsewhere, from memory: pages that are there cost no query, and addresses of nothing one a minute.
 * @param kindOf says what is at an address, whatever redirects say
 */
export function createRedirects(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { kindOf, log }: { kindOf: KindOf; log: FastifyBaseLogger },
) {
  const kept = createTaggedCache<RedirectTable>(changes, { maxBytes: MOST_BYTES });
  const hits = createTally(10_000);

  const read = async () =>
    (
      await kept.read(REDIRECTS, async () => {
        const table = redirectTable(await redirectsRepository(db).all());
        return { value: table, tags: [REDIRECTS], bytes: table.size * WEIGHT };
      })
    ).value;

  /** The end of what leads on from an address; undefined where that is nothing, such as a page that isn't published. */
  async function follow(table: RedirectTable, address: string, isMissing: boolean): Promise<Led | undefined> {
    let found = table.at(address, isMissing);
    const first = found;
    for (let steps = 0; found && steps < MOST_STEPS; steps += 1) {
      if (!found.to.startsWith('/')) return first && { ...first, to: found.to };
      const target = found.to.split('#', 1).join();
      const kind = await kindOf(target);
      const next = table.at(target, kind === 'nothing');
      if (!next) {
        // What was taken for a page and is missing all the same would be led to itself again and again.
        const isNowhere = kind === 'nothing' || keyOf(target) === keyOf(address);
        return isNowhere ? undefined : first && { ...first, to: found.to };
      }
      found = next;
    }
    return undefined;
  }

  return {
    /** Whether a redirect may have something to say of an address, as far as is known at once. */
    mayLead(address: string, isMissing: boolean) {
      const table = kept.peek(REDIRECTS);
      return table === undefined || table.at(address, isMissing) !== undefined;
    },

    /** Where somebody is led who asks for an address. */
    async at(address: string, isMissing: boolean): Promise<Led | undefined> {
      try {
        return await follow(await read(), address, isMissing);
      } catch (error) {
        log.warn({ err: error }, 'the redirects could not be read');
        return undefined;
      }
    },

    table: read,
    kindOf,

    note: (id: number) => hits.note(String(id)),

    flush: () =>
      hits.flush((counted) =>
        redirectsRepository(db).count(
          counted.map(({ what, day, count }) => ({ id: Number(what), day, count })),
        ),
      ),
  };
}
