const quietSignals = new WeakSet<object>();

/**
 * Suppresses error dialogs for calls with this signal, such as prefetches, because the visitor didn't request
 * them.
 */
export const quietly = (signal: AbortSignal) => void quietSignals.add(signal);

export const isQuiet = (signal: object | undefined) => signal !== undefined && quietSignals.has(signal);
