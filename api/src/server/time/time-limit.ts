/**
 * What the work answers, or where it takes longer, what `otherwise` does. The work itself goes on, and what becomes
 * of it then is nobody's concern any more.
 */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  otherwise: () => T = () => {
    throw new Error(`no answer within ${milliseconds} ms`);
  },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof TOO_LATE>((resolve) => {
    timer = setTimeout(() => resolve(TOO_LATE), milliseconds);
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
