import { getServers, Resolver } from 'node:dns/promises';
import { SECOND } from '../../server/time/clock';

/** The DNS did not say whether there is something or not. */
export class DnsSilence extends Error {}

/** There is no such name, or nothing of that kind at it. */
const none = new Set(['ENOTFOUND', 'ENODATA']);

async function ask<T>(question: Promise<T[]>) {
  try {
    return await question;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && none.has(code)) return [];
    throw new DnsSilence(code, { cause: error });
  }
}

/**
 * Asks the DNS servers that this process asks. Each question has an empty answer where there is nothing, and is rejected
 * with DnsSilence where there is no answer.
 */
export function openDns() {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });
  resolver.setServers(getServers());
  return {
    /** The texts at a name, each in one piece. */
    txt: async (name: string) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    /** The names of the servers that take mail for a domain, the first choice first. */
    mx: async (name: string) =>
      (await ask(resolver.resolveMx(name)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
    hasAddress: async (name: string) =>
      (await ask(resolver.resolve4(name))).length > 0 || (await ask(resolver.resolve6(name))).length > 0,
    /** Ends what is being asked, as if there had been no answer. */
    cancel: () => resolver.cancel(),
  };
}

export type Dns = ReturnType<typeof openDns>;
