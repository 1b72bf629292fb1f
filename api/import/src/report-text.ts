import type { ImportOutcome, ImportReport } from '@lapis/contract';

const MOST = 20;

const outcomes: Record<ImportOutcome, [plan: string, done: string]> = {
  new: ['will be added', 'added'],
  updated: ['will be updated', 'updated'],
  unchanged: ['are here and unchanged', 'unchanged'],
  changed_here: [
    'were changed on this site and won’t be updated',
    'not updated, because they were changed on this site',
  ],
  in_trash: ['are in the trash here and stay there', 'left in the trash'],
  failed: ['can’t be imported', 'could not be imported'],
};

export function reportText(report: ImportReport, isPlan: boolean): string {
  const { site, counts, span, authors, menus, entries } = report;
  const number = (outcome: ImportOutcome) => entries.filter((entry) => entry.outcome === outcome).length;
  const came = (Object.keys(outcomes) as ImportOutcome[])
    .filter((outcome) => number(outcome) > 0)
    .map((outcome) => `  ${number(outcome)} ${outcomes[outcome][isPlan ? 0 : 1]}`);
  return [
    `${site.title || 'The site'} (${site.address || 'without an address'})`,
    `${counts.stories} stories and ${counts.pages} pages: ${counts.published} published, ${counts.scheduled} scheduled, ${counts.drafts} drafts; ${counts.tags} tags`,
    ...came,
    ...(span ? [`Published from ${span.from.slice(0, 10)} to ${span.to.slice(0, 10)}`] : []),
    ...(authors.length > 0 ? [`Authors: ${authors.join(', ')}`] : []),
    `${counts.pictures} pictures and ${counts.documents} documents, of which ${counts.files_here} are here`,
    `${counts.redirects} redirects from old addresses`,
    ...(menus.length > 0 ? [`Menus: ${menus.map(({ name }) => name).join(', ')}`] : []),
    ...report.left_out.map(({ what, count }) => `Left out: ${what} (${count})`),
    ...report.menu_notes,
    ...list(
      'New addresses, because the old ones are already in use',
      report.addresses,
      ({ wanted, gets }) => `${wanted} → ${gets}`,
    ),
    ...list(
      'Files that are not here',
      report.missing_files,
      ({ address, reason }) => `${address}: ${reason}`,
    ),
    ...list(
      'Notes',
      entries.filter(({ notes }) => notes.length > 0),
      ({ path, notes }) => `${path}: ${notes.join(' ')}`,
    ),
    ...list(
      'Links to pages that were not imported',
      report.unknown_links,
      ({ address, title }) => `${address} (in “${title}”)`,
    ),
    ...list('No redirect', report.refused_redirects, ({ from, reason }) => `${from}: ${reason}`),
  ].join('\n');
}

function list<Item>(title: string, items: readonly Item[], lineOf: (item: Item) => string) {
  if (items.length === 0) return [];
  const more = items.length - MOST;
  return [
    `${title}: ${items.length}`,
    ...items.slice(0, MOST).map((item) => `  ${lineOf(item)}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
