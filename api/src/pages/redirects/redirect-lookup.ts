import type { FastifyBaseLogger } from 'fastify';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import { addressKey } from '@lapis/contract/address';
import { createTally } from '../counts/tally';
import { type RedirectResult, redirectTable, type RedirectTable } from './redirect-table';
import { redirectsRepository } from './redirects.repository';
import { usualRedirect, type UsualRedirect } from './usual-addresses';

export const REDIRECTS = 'redirects';

/**
 * 'file' means that the address looks like a file, and only the file server knows whether that file exists.
 */
export type AddressKind = 'page' | 'nothing' | 'file';
export type KindOf = (address: string) => Promise<AddressKind>;

const MOST_BYTES = 32 * 1024 * 1024;
const WEIGHT = 600;
const MOST_STEPS = 5;

export type Redirects = ReturnType<typeof createRedirects>;

/**
 * Resolves redirects from a table in memory, so that existing pages need no database query.
 * @param kindOf classifies an address without redirects
 */
export function createRedirects(
  { db, changes }: Pick<Services, 'db' | 'changes'>,
  { kindOf, log }: { kindOf: KindOf; log: FastifyBaseLogger },
) {
  const cache = createTaggedCache<RedirectTable>(changes, { maxBytes: MOST_BYTES });
  const hits = createTally(10_000);

  const read = async () =>
    (
      await cache.read(REDIRECTS, async () => {
        const table = redirectTable(await redirectsRepository(db).all());
        return { value: table, tags: [REDIRECTS], bytes: table.size * WEIGHT };
      })
    ).value;

  /**
   * Follows redirects to the final target. Returns undefined if the target doesn't exist, such as an
   * unpublished page.
   */
  async function follow(
    table: RedirectTable,
    address: string,
    isMissing: boolean,
  ): Promise<RedirectResult | undefined> {
    let found = table.at(address, isMissing);
    const first = found;
    for (let steps = 0; found && steps < MOST_STEPS; steps += 1) {
      if (!found.to.startsWith('/')) return first && { ...first, to: found.to };
      const target = found.to.split('#', 1).join();
      const kind = await kindOf(target);
      const next = table.at(target, kind === 'nothing');
      if (!next) {
        // Otherwise a page that turns out to be missing would redirect to itself for ever.
        const isNowhere = kind === 'nothing' || addressKey(target) === addressKey(address);
        return isNowhere ? undefined : first && { ...first, to: found.to };
      }
      found = next;
    }
    return undefined;
  }

  return {
    /** Returns true if the address may redirect, or if the table hasn't been loaded yet. */
    mayLead(address: string, isMissing: boolean) {
      const table = cache.peek(REDIRECTS);
      if (table === undefined || table.at(address, isMissing) !== undefined) return true;
      return isMissing && usualRedirect(address) !== undefined;
    },

    async at(address: string, isMissing: boolean): Promise<RedirectResult | UsualRedirect | undefined> {
      try {
        const led = await follow(await read(), address, isMissing);
        return led ?? (isMissing ? usualRedirect(address) : undefined);
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
