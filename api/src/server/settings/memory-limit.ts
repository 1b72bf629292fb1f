import { totalmem } from 'node:os';

export const MEGABYTE = 1024 * 1024;

/** With so much memory, in bytes, nothing is made smaller. */
const AMPLE = 1024 * MEGABYTE;

/** Below that, in bytes, one thing that takes much memory is done after the other. */
const SMALL = 768 * MEGABYTE;

/**
 * What the server and the processes that it starts may hold together, in bytes: the limit of its container or service,
 * or else what the machine has.
 */
export function memoryLimit(constrained = process.constrainedMemory(), total = totalmem()) {
  // Where there is no limit, systems say 0 or a number that no machine has.
  return constrained > 0 ? Math.min(constrained, total) : total;
}

const limit = memoryLimit();

/** Whether there is so little memory that what takes much of it has to wait for its turn. */
export const isSmall = limit < SMALL;

/** How many bytes a cache may hold here, of which there are so many where memory is ample. */
export const cacheSize = (bytes: number, of = limit) => Math.ceil(bytes * Math.min(1, of / AMPLE));
