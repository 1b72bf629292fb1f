import { HttpError } from '../../server/http/http-error';

/** Versions that a visit gets in place of the live ones, by app. It never changes. */
export type Choice = ReadonlyMap<string, string>;

/** The same for the same choice, in whatever order it was made. */
export const keyOf = (choice: Choice) =>
  [...choice]
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
