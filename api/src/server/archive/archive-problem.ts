/** Why an archive can't be used, in a sentence for whoever handed it in. */
export class ArchiveProblem extends Error {}

export const damaged = (what: string) => new ArchiveProblem(`This archive is damaged: ${what}.`);

export const newer = () =>
  new ArchiveProblem('This archive comes from a newer release. Please update the site first.');
