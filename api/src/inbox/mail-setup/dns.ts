import { getServers, Resolver } from 'node:dns/promises';
import { SECOND } from '../../server/time/clock';

/** Thrown if the DNS servers gave no answer, not even that there is no record. */
export class DnsSilence extends Error {}

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
 * Opens a resolver with this process's DNS servers. Lookups return an empty list if there is no record, and
 * reject with DnsSilence if there is no answer.
 */
export function openDns() {
  const resolver = new Resolver({ timeout: 2 * SECOND, tries: 2 });
  resolver.setServers(getServers());
  return {
    txt: async (name: string) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mx: async (name: string) =>
      (await ask(resolver.resolveMx(name)))
        .toSorted((a, b) => a.priority - b.priority)
        .map(({ exchange }) => exchange),
    hasAddress: async (name: string) =>
      (await ask(resolver.resolve4(name))).length > 0 || (await ask(resolver.resolve6(name))).length > 0,
    cancel: () => resolver.cancel(),
  };
}

export type Dns = ReturnType<typeof openDns>;
