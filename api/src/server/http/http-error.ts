import type { Failure } from '@lapis/contract';

/** An error that is answered with a status of its own, as `{ message, … }`: thrown by handlers and repositories. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** More fields of the answer. */
    readonly details: Pick<Failure, 'errors' | 'reasons'> & { results?: unknown } = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export const notFound = () => new HttpError(404, 'There is nothing at this address.');

/** The 422 of one field, for rules that a schema can't know. */
export const invalid = (field: string, text: string) =>
  new HttpError(422, 'Please check what you entered.', { errors: { [field]: [text] } });

/** What was looked for. @throws HttpError 404 where there is none */
export function orNotFound<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw notFound();
  return value;
}

/** The answer that holds one thing. @throws HttpError 404 where there is none */
export const resultOf = async <T>(item: T | undefined | Promise<T | undefined>) => ({
  results: orNotFound(await item),
});

/** Why something was refused: what is said of its fields, or else of all of it. */
export const wordsOf = ({ message, details: { errors = {} } }: HttpError) =>
  Object.values(errors).flat().join(' ') || message;
