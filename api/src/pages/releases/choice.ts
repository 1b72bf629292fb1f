import type { IncomingHttpHeaders } from 'node:http';

/** Versions that a visit gets in place of the live ones, by app. It never changes. */
export type Choice = ReadonlyMap<string, string>;

/** Says which versions a request is to be answered with; undefined for what is live. */
export type ChoiceOf = (headers: IncomingHttpHeaders) => Choice | undefined;

/** The same for the same choice, in whatever order it was made. */
export const keyOf = (choice: Choice) =>
  [...choice]
    .map(([app, version]) => `${app}@${version}`)
    .sort()
    .join(' ');

/** A chosen version is not on this server, or not what was signed. */
export class NotToBeHad extends Error {
  constructor(
    readonly app: string,
    readonly version: string,
  ) {
    super(`${app} ${version} can't be had on this server`);
  }
}
