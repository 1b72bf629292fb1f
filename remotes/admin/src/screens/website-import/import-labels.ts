import type {
  ImportedEntry,
  WebsiteImport,
  ImportReport,
  ImportOutcome,
  SourceSystem,
} from '@lapis/contract';

const number = new Intl.NumberFormat('en-GB');
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a count, e.g. '1 story', '1,204 stories'. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${number.format(count)} ${count === 1 ? one : many}`;

export const systemNames: Record<SourceSystem, string> = { wordpress: 'WordPress', ghost: 'Ghost' };

/** Describes the phase without its progress, e.g. 'Pictures and documents'. */
export const describePhase = ({ state, stopping, phase }: WebsiteImport) => {
  if (stopping) return 'Stopping…';
  switch (state) {
    case 'waiting':
      return 'Waiting to start…';
    case 'running':
      return phases[phase];
    case 'done':
      return 'Done';
    case 'stopped':
      return 'Stopped';
    case 'failed':
      return 'Interrupted';
  }
};

/** Formats the progress to append to the phase, e.g. ': 10 of 41'. */
export const describeProgress = ({ state, stopping, done, of }: WebsiteImport) => {
  if (stopping || state !== 'running') return '';
  return of === 0 ? '…' : `: ${number.format(done)} of ${number.format(of)}`;
};

const phases = {
  reading: 'Reading the export',
  pictures: 'Pictures and documents',
  texts: 'Stories and pages',
  addresses: 'Old addresses',
} as const;

export const outcomeWords: Record<ImportOutcome, { plan: string; done: string }> = {
  new: { plan: 'New', done: 'Added' },
  updated: { plan: 'To update', done: 'Updated' },
  unchanged: { plan: 'Already here', done: 'Unchanged' },
  changed_here: { plan: 'Changed on this site, won’t be updated', done: 'Changed on this site, not updated' },
  in_trash: { plan: 'In the trash, stays there', done: 'In the trash, left there' },
  failed: { plan: 'Can’t be imported', done: 'Not imported' },
};

/** Counts the entries with each outcome, in the order of `outcomeWords`. */
export const countOutcomes = (entries: readonly ImportedEntry[]) =>
  (Object.keys(outcomeWords) as ImportOutcome[])
    .map((outcome) => ({ outcome, count: entries.filter((entry) => entry.outcome === outcome).length }))
    .filter(({ count }) => count > 0);

/** Joins counts except zeros, e.g. '1 story'; 'none' if all are. */
const joinCounts = (...counts: [number, string][]) =>
  counts.flatMap(([count, words]) => (count > 0 ? [words] : [])).join(' and ') || 'none';

export function contentLines({ counts, span, authors, menus, left_out }: ImportReport) {
  const { stories, pages, published, scheduled, drafts, tags, pictures, documents, files_here, redirects } =
    counts;
  const texts = joinCounts(
    [stories, formatCount(stories, 'story', 'stories')],
    [pages, formatCount(pages, 'page')],
  );
  const states = [
    [published, 'published'],
    [scheduled, 'scheduled'],
    [drafts, drafts === 1 ? 'draft' : 'drafts'],
  ] as const;
  const shown = states
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${number.format(count)} ${word}`);
  return [
    { label: 'Texts', value: shown.length > 0 ? `${texts}: ${shown.join(', ')}` : texts },
    span && {
      label: 'Published',
      value: [...new Set([span.from, span.to].map((date) => day.format(new Date(date))))].join(' to '),
    },
    authors.length > 0 && { label: 'Authors', value: authors.join(', ') },
    tags > 0 && { label: 'Tags', value: number.format(tags) },
    {
      label: 'Files',
      value: `${joinCounts([pictures, formatCount(pictures, 'picture')], [documents, formatCount(documents, 'document')])}${files_here > 0 ? `, ${number.format(files_here)} of them already here` : ''}`,
    },
    { label: 'Redirects', value: formatCount(redirects, 'old address', 'old addresses') },
    menus.length > 0 && { label: 'Menus', value: menus.map(({ name }) => name).join(', ') },
    left_out.length > 0 && {
      label: 'Left out',
      value: left_out.map(({ what, count }) => `${what} (${number.format(count)})`).join(', '),
    },
  ].filter((line) => line !== null && line !== false);
}
