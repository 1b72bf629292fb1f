/** Thrown if the file can't be imported; the message says why, and what to do. */
export class ExportRefusal extends Error {}
