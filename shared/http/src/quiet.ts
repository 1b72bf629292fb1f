const quietSignals = new WeakSet<object>();

/** No dialog opens for a call that is made with this signal: nobody has asked for what it fetches yet. */
export const quietly = (signal: AbortSignal) => void quietSignals.add(signal);

export const isQuiet = (signal: object | undefined) => signal !== undefined && quietSignals.has(signal);
