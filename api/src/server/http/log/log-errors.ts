const DEEPEST = 5;

type LogLine = Record<string, unknown>;

export const serializeErrors = (line: LogLine): LogLine =>
  Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, name === 'err' ? value : serializeValue(value, 1)]),
  );

function serializeValue(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return value;
  if (value instanceof Error) return serializeError(value, depth);
  if (Array.isArray(value)) return value.map((one) => serializeValue(one, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, serializeValue(one, depth + 1)]),
  );
}

function isPlain(value: unknown): value is LogLine {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function serializeError(error: Error, depth: number): LogLine {
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    stack,
    ...(cause !== undefined && { cause: serializeValue(cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: serializeValue(error.errors, depth + 1) }),
  };
}
