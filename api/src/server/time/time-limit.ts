/**
 * Returns the result of `work`, or calls `otherwise` once the time limit has passed. The work isn't
 * cancelled: a later result or error is ignored. If this process is blocked beyond the limit, a result that
 * has arrived by then still counts.
 */
export async function withTimeLimit<T>(
  milliseconds: number,
  work: Promise<T>,
  otherwise: () => T = () => {
    throw new Error(`no answer within ${milliseconds} ms`);
  },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TOO_LATE>((resolve) => {
    // Timers run before sockets are read, and `setImmediate` runs after.
    timer = setTimeout(() => setImmediate(resolve, TOO_LATE), milliseconds);
    timer.unref();
  });
  try {
    const first = await Promise.race([work, limit]);
    return first === TOO_LATE ? otherwise() : first;
  } finally {
    clearTimeout(timer);
  }
}

const TOO_LATE = Symbol('too late');
