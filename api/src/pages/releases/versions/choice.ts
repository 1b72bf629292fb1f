import { HttpError } from '../../../server/http/http-error';
import type { ChosenVersion, LocalVersion } from '../../../server/tokens/one-time-tokens.repository';

export type { ChosenVersion, LocalVersion };

/** Versions that a visitor gets in place of the live ones, by app. Immutable. */
export type Choice = ReadonlyMap<string, ChosenVersion>;

export const isLocal = (chosen: ChosenVersion | undefined): chosen is LocalVersion =>
  typeof chosen === 'object';

export const choiceVersions = (choice: Choice): ReadonlyMap<string, string> =>
  new Map([...choice].map(([app, chosen]) => [app, isLocal(chosen) ? chosen.version : chosen]));

export const choiceLocals = (choice: Choice): ReadonlyMap<string, LocalVersion> =>
  new Map([...choice].flatMap(([app, chosen]) => (isLocal(chosen) ? [[app, chosen] as const] : [])));

export const choiceKey = (choice: Choice) =>
  [...choiceVersions(choice)]
    .map(([app, version]) => `${app}@${version}`)
    .sort()
    .join(' ');

/** Thrown if a chosen version isn't on this server, or if its signature is invalid. */
export class VersionUnavailable extends HttpError {
  constructor(
    readonly app: string,
    readonly version: string,
  ) {
    super(404, `${app} ${version} is not on this server.`);
  }
}

/** Runs `work` with the chosen versions, or with the live ones if a chosen version isn't on this server. */
export async function orLive<T>(
  choice: Choice | undefined,
  work: (choice?: Choice) => Promise<T>,
): Promise<T> {
  if (!choice) return work();
  try {
    return await work(choice);
  } catch (error) {
    if (error instanceof VersionUnavailable) return work();
    throw error;
  }
}
