/** Errors are looked for no deeper in a line. */
const DEEPEST = 5;

type Line = Record<string, unknown>;

/** Writes out the errors anywhere in a log line, which are `{}` as JSON; `err` has a serializer of its own. */
export const withReasons = (line: Line): Line =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, name === 'err' ? value : writtenOut(value, 1)]),
  );

function writtenOut(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return value;
  if (value instanceof Error) return reasonOf(value, depth);
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, writtenOut(one, depth + 1)]));
}

function isPlain(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function reasonOf(error: Error, depth: number): Line {
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && { cause: writtenOut(cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: writtenOut(error.errors, depth + 1) }),
  };
}
