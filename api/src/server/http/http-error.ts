import { checkWords } from '@lapis/contract/form-rules';
import type { Failure } from '@lapis/contract';

/** Error that is sent as a response with this status and `{ message, … }`. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    readonly details: Pick<Failure, 'errors' | 'reasons'> & { results?: unknown } = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

export const notFound = () => new HttpError(404, 'There is nothing at this address.');

export const invalidField = (field: string, text: string) =>
  new HttpError(422, checkWords, { errors: { [field]: [text] } });

/** Returns what staff read of a call that their role doesn't include. */
export const beyondRole = (role: { label: string } | null, what = 'this') =>
  `Your role, ${role?.label}, does not include ${what}. Please ask an owner of the site.`;

/** Waits for the checks of a part of a body, and names their errors by its field, such as `parts.2.name`. */
export async function checkPart<T>(part: string, checks: Promise<T>): Promise<T> {
  try {
    return await checks;
  } catch (error) {
    if (!(error instanceof HttpError) || !error.details.errors) throw error;
    const { statusCode, message, details, headers } = error;
    const named = Object.entries(error.details.errors).map(([name, texts]) => [`${part}.${name}`, texts]);
    throw new HttpError(statusCode, message, { ...details, errors: Object.fromEntries(named) }, headers);
  }
}

export function orNotFound<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw notFound();
  return value;
}

export const toResult = async <T>(item: T | undefined | Promise<T | undefined>) => ({
  results: orNotFound(await item),
});

export const joinMessages = ({ message, details: { errors = {} } }: HttpError) =>
  Object.values(errors).flat().join(' ') || message;
