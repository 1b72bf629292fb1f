import { totalmem } from 'node:os';

export const MEGABYTE = 1024 * 1024;

/** Memory in bytes below which caches shrink in proportion. */
const AMPLE = 1024 * MEGABYTE;

/** Memory in bytes below which memory-intensive jobs run one at a time. */
const SMALL = 768 * MEGABYTE;

/**
 * Returns the memory in bytes for this server and its child processes: the limit on the container or service,
 * or else the machine's memory.
 */
export function memoryLimit(constrained = process.constrainedMemory(), total = totalmem()) {
  return constrained > 0 ? Math.min(constrained, total) : total;
}

const limit = memoryLimit();

export const isSmall = limit < SMALL;

export const cacheSize = (bytes: number, of = limit) => Math.ceil(bytes * Math.min(1, of / AMPLE));
