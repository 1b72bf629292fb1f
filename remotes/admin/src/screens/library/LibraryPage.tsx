import { auth } from '@lapis/auth';
import type { Media } from '@lapis/contract';
import { type BulkAction, Choice, type Column, ListPage, may, RowLink, useListSearch } from '@lapis/portal';
import { href } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { useLeaveQuestion } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { DropArea } from '../../media/DropArea';
import { factsOf } from '../../media/file-facts';
import { mediaListQuery, mediaTagsQuery } from '../../media/media.queries';
import { MediaCard } from '../../media/MediaCard';
import { dayInWords } from '../../media/consent-state';
import { UploadButton } from '../../media/UploadButton';
import { useUploading } from '../../media/uploading';
import { Uploads } from '../../media/Uploads';
import { Uses } from '../../media/Uses';
import { ConsentWindow } from './many/ConsentWindow';
import { DescribeWindow } from './many/DescribeWindow';
import { TagsWindow } from './many/TagsWindow';
import type { WindowProps } from './many/windows';

const states = ['all', 'no_alt', 'no_consent', 'expiring', 'withdrawn', 'unused'] as const;
const stateChoices = [
  { value: 'all', label: 'All' },
  { value: 'no_alt', label: 'No description' },
  { value: 'no_consent', label: 'No consent' },
  { value: 'expiring', label: 'Consent expiring' },
  { value: 'withdrawn', label: 'Consent withdrawn or ended' },
  { value: 'unused', label: 'Not used' },
];

const sorts = ['-created_at', 'created_at', 'name', '-name', '-size', 'size', 'consent_until'] as const;
const sortChoices = [
  { value: '-created_at', label: 'Newest first' },
  { value: 'created_at', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: '-size', label: 'Largest first' },
  { value: 'consent_until', label: 'Consent ending soonest' },
];

const kinds = ['image', 'document'] as const;
const kindChoices = [
  { value: '', label: 'Pictures and documents' },
  { value: 'image', label: 'Pictures' },
  { value: 'document', label: 'Documents' },
];

/** Of the lists of consents, which are read by their dates and not by their looks. */
const consentColumns: Column<Media>[] = [
  {
    name: 'name',
    label: 'File',
    sortBy: 'name',
    cell: ({ id, name }) => <RowLink to={href('admin.media.edit', { id })}>{name}</RowLink>,
  },
  { name: 'from', label: 'Consent from', cell: ({ consent }) => consent?.from },
  { name: 'covers', label: 'For', cell: ({ consent }) => consent?.covers },
  {
    name: 'until',
    label: 'Until',
    sortBy: 'consent_until',
    cell: ({ consent }) =>
      consent?.withdrawn_at
        ? `Withdrawn on ${dayInWords(consent.withdrawn_at)}`
        : consent?.until && dayInWords(consent.until),
  },
  {
    name: 'used',
    label: 'Used in',
    cell: ({ used_in }) => (used_in.length > 0 ? <Uses uses={used_in} /> : 'Nothing'),
  },
  { name: 'facts', label: 'Size', cell: factsOf, isExtra: true },
];

const card = (media: Media) => <MediaCard media={media} />;

/** A window about the files that were chosen as it opened. */
interface Open {
  Window: ComponentType<WindowProps>;
  files: Media[];
}

const windows: [string, Open['Window']][] = [
  ['Describe', DescribeWindow],
  ['Tags', TagsWindow],
  ['Consent', ConsentWindow],
];

const windowActions = (open: (opened: Open) => void): BulkAction<Media>[] =>
  windows.map(([label, Window]) => ({
    label,
    isBegun: true,
    run: async (files) => open({ Window, files }),
  }));

/** Also the one that the address names, though no file has it any longer. */
const tagChoices = (tags: string[], chosen?: string) =>
  [...new Set([...tags, ...(chosen ? [chosen] : [])])].map((tag) => ({ value: tag, label: tag }));

/** All pictures and documents of the site. */
export function Component() {
  const search = useSearch();
  const { q, sort, state, page, kind, tag } = search;
  const result = useQuery(mediaListQuery({ q, sort, state, page, kind, tag }));
  const { queue, uploads, isBusy } = useUploading();
  const { data: tags = [] } = useQuery(mediaTagsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const isOfConsents = state === 'expiring' || state === 'withdrawn';
  useLeaveQuestion({
    isAtRisk: isBusy,
    asksBefore: ({ currentLocation, nextLocation }) =>
      // Whoever was signed out has to go.
      currentLocation.pathname !== nextLocation.pathname && auth.loggedIn,
    question: {
      title: 'Leave while files are uploading?',
      text: 'Files that have not finished uploading will not be in the library.',
      confirm: 'Leave',
    },
  });
  return (
    <ListPage
      name="media"
      title="Pictures & files"
      lead="The pictures and documents that pages use. Drop files here, or paste a picture."
      one="file"
      many="files"
      actions={<UploadButton onFiles={queue.add} />}
      search={search}
      result={result}
      columns={consentColumns}
      card={isOfConsents ? undefined : card}
      nameOf={({ name }) => name}
      states={stateChoices}
      isNarrowed={kind !== undefined || tag !== undefined}
      bulk={may('library') ? () => windowActions(setOpen) : undefined}
      filters={
        <>
          <Choice
            label="Kind"
            value={kind ?? ''}
            options={kindChoices}
            onChange={(chosen) => search.change({ kind: chosen })}
          />
          {(tags.length > 0 || tag) && (
            <Choice
              label="Tag"
              value={tag ?? ''}
              options={[{ value: '', label: 'All tags' }, ...tagChoices(tags, tag)]}
              onChange={(chosen) => search.change({ tag: chosen })}
            />
          )}
          {!isOfConsents && (
            <Choice
              label="Order"
              value={sort}
              options={sortChoices}
              onChange={(chosen) => search.change({ sort: chosen })}
            />
          )}
        </>
      }
      nothing={
        <EmptyState title="No files yet">
          <p>Drop pictures or PDFs here, paste a picture, or choose files to upload.</p>
          <UploadButton onFiles={queue.add} />
        </EmptyState>
      }
      tools={
        <>
          <DropArea onFiles={queue.add} />
          <Uploads uploads={uploads} queue={queue} hasLinks />
          {open && <open.Window files={open.files} onClose={() => setOpen(null)} />}
        </>
      }
    />
  );
}

/** What the address says; consents that end come in the order of their ends. */
function useSearch() {
  const search = useListSearch({ sorts, states });
  const byEnd = search.state === 'expiring' && !search.param('sort');
  return {
    ...search,
    sort: byEnd ? ('consent_until' as const) : search.sort,
    kind: kinds.find((kind) => kind === search.param('kind')),
    tag: search.param('tag'),
  };
}
