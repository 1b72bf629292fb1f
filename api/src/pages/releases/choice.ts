import { HttpError } from '../../server/http/http-error';
import type { Chosen, Local } from '../../server/tokens/one-time-tokens.repository';

export type { Chosen, Local };

/** Versions that a visit gets in place of the live ones, by app. It never changes. */
export type Choice = ReadonlyMap<string, Chosen>;

export const isLocal = (chosen: Chosen | undefined): chosen is Local => typeof chosen === 'object';

/** The names of the versions. */
export const versionsOf = (choice: Choice): ReadonlyMap<string, string> =>
  new Map([...choice].map(([app, chosen]) => [app, isLocal(chosen) ? chosen.version : chosen]));

/** Those that a developer's own machine has. */
export const localsOf = (choice: Choice): ReadonlyMap<string, Local> =>
  new Map([...choice].flatMap(([app, chosen]) => (isLocal(chosen) ? [[app, chosen] as const] : [])));

/** The same for the same choice, in whatever order it was made. */
export const keyOf = (choice: Choice) =>
  [...versionsOf(choice)]
    .map(([app, version]) => `${app}@${version}`)
    .sort()
    .join(' ');

/** A chosen version is not on this server, or not what was signed. */
export class NotToBeHad extends HttpError {
  constructor(
    readonly app: string,
    readonly version: string,
  ) {
    super(404, `${app} ${version} is not on this server.`);
  }
}

/**
 * Does something with the versions that a share of the visitors gets, or with the live ones where this server has not
 * got those.
 */
export async function orLive<T>(
  choice: Choice | undefined,
  work: (choice?: Choice) => Promise<T>,
): Promise<T> {
  if (!choice) return work();
  try {
    return await work(choice);
  } catch (error) {
    if (error instanceof NotToBeHad) return work();
    throw error;
  }
}
