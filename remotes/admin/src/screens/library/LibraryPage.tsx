import { auth } from '@lapis/auth';
import type { Media } from '@lapis/contract';
import {
  type BulkAction,
  Choice,
  type Column,
  deletionQuestion,
  ListPage,
  may,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { href } from '@lapis/router';
import { EmptyState } from '@lapis/ui';
import { useLeaveQuestion } from '@lapis/ui/forms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { DropArea } from '../../media/upload/DropArea';
import { describeFile } from '../../media/file-facts';
import { alsoDeleted, discardMedia, mediaListQuery, mediaTagsQuery } from '../../media/media.queries';
import { MediaCard } from '../../media/MediaCard';
import { formatDay } from '../../media/consent-state';
import { UploadButton } from '../../media/upload/UploadButton';
import { useUploading } from '../../media/upload/uploading';
import { Uploads } from '../../media/upload/Uploads';
import { Uses } from '../../media/Uses';
import { ConsentWindow } from './many/ConsentWindow';
import { DescribeWindow } from './many/DescribeWindow';
import { TagsWindow } from './many/TagsWindow';
import type { WindowProps } from './many/windows';

const states = ['all', 'no_alt', 'no_consent', 'expiring', 'withdrawn', 'unused', 'trashed'] as const;
const stateChoices = [
  { value: 'all', label: 'All' },
  { value: 'no_alt', label: 'No description' },
  { value: 'no_consent', label: 'No consent' },
  { value: 'expiring', label: 'Consent expiring' },
  { value: 'withdrawn', label: 'Consent withdrawn or ended' },
  { value: 'unused', label: 'Not used' },
  { value: 'trashed', label: 'Trash' },
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

/** Columns for the lists about consent, where dates matter more than pictures. */
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
        ? `Withdrawn on ${formatDay(consent.withdrawn_at)}`
        : consent?.until && formatDay(consent.until),
  },
  {
    name: 'used',
    label: 'Used in',
    cell: ({ used_in }) => (used_in.length > 0 ? <Uses uses={used_in} /> : 'Nothing'),
  },
  { name: 'facts', label: 'Size', cell: describeFile, isExtra: true },
];

const card = (media: Media) => <MediaCard media={media} />;

interface OpenWindow {
  Window: ComponentType<WindowProps>;
  files: Media[];
}

const windows: [string, OpenWindow['Window']][] = [
  ['Describe', DescribeWindow],
  ['Tags', TagsWindow],
  ['Consent', ConsentWindow],
];

const windowActions = (open: (opened: OpenWindow) => void): BulkAction<Media>[] =>
  windows.map(([label, Window]) => ({
    label,
    isBegun: true,
    run: async (files) => open({ Window, files }),
  }));

/** Returns the bulk actions for chosen files. They are different in the trash. */
function useBulk(state: string, open: (opened: OpenWindow) => void): BulkAction<Media>[] {
  const client = useQueryClient();
  const discarding = (label: string, action: Parameters<typeof discardMedia>[2]): BulkAction<Media> => ({
    label,
    run: async (files) => void (await discardMedia(client, files, action)),
  });
  if (state !== 'trashed') {
    return [...windowActions(open), { ...discarding('Move to the trash', 'trash'), isDanger: true }];
  }
  return [
    discarding('Restore', 'restore'),
    {
      ...discarding('Delete for good', 'delete'),
      isDanger: true,
      question: ({ length }) => deletionQuestion(`${length} ${length === 1 ? 'file' : 'files'}`, alsoDeleted),
    },
  ];
}

/** Returns the options for the tag filter, including a tag in the URL that no file has any longer. */
const tagChoices = (tags: string[], chosen?: string) =>
  [...new Set([...tags, ...(chosen ? [chosen] : [])])].map((tag) => ({ value: tag, label: tag }));

export function Component() {
  const search = useSearch();
  const { q, sort, state, page, kind, tag } = search;
  const result = useQuery(mediaListQuery({ q, sort, state, page, kind, tag }));
  const { queue, uploads, isBusy } = useUploading();
  const { data: tags = [] } = useQuery(mediaTagsQuery);
  const [open, setOpen] = useState<OpenWindow | null>(null);
  const bulk = useBulk(state, setOpen);
  const isOfConsents = state === 'expiring' || state === 'withdrawn';
  useLeaveQuestion({
    isAtRisk: isBusy,
    asksBefore: ({ currentLocation, nextLocation }) =>
      // Does not ask users who are signed out.
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
      bulk={may('library') ? () => bulk : undefined}
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

/** Reads the search from the URL. By default, expiring consents are sorted by their end dates. */
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
