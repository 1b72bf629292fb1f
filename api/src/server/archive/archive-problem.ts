export class ArchiveProblem extends Error {}

export const damagedArchive = (what: string) => new ArchiveProblem(`This archive is damaged: ${what}.`);

export const newerArchive = () =>
  new ArchiveProblem('This archive comes from a newer release. Please update the site first.');
