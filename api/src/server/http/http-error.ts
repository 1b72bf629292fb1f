/** An error that is answered with a status of its own, as `{ message, … }`: thrown by handlers and repositories. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    /** More fields of the answer. */
    readonly details: { errors?: Record<string, string[]>; results?: unknown } = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export const notFound = () => new HttpError(404, 'There is nothing at this address.');

/** The 422 of one field, for rules that a schema can't know. */
export const invalid = (field: string, text: string) =>
  new HttpError(422, 'Please check what you entered.', { errors: { [field]: [text] } });

/** The thing itself, or 404. */
export function found<T>(thing: T | undefined | null): T {
  if (thing === undefined || thing === null) throw notFound();
  return thing;
}
