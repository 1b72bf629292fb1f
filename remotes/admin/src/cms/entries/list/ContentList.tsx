import type { BulkAction as EntryAction } from '@lapis/contract';
import {
  type BulkAction,
  type Column,
  deletionQuestion,
  collectIds,
  ListPage,
  may,
  notices,
  PlusIcon,
  RowLink,
  useListSearch,
} from '@lapis/portal';
import { Button, ButtonLink, confirmDialog, EmptyState } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AddModal } from '../form/AddModal';
import { type AnyFields, type ContentType, type ItemSummary } from '../content-type';
import { addNeeds } from '../form/add-needs';
import { approvalLabels, stateLabels } from '../../../kit/labels/states';
import { OrderModal } from './OrderModal';
import { doToMany, findOpenChecks, invalidateLists, listQuery } from '../queries';
import { ApprovalBadge, StateBadge } from '../StateBadge';

const states = ['all', 'published', 'changed', 'draft', 'asked', 'scheduled', 'ended', 'trashed'] as const;
const stateChoices = states.map((value) => ({
  value,
  label:
    value === 'all'
      ? 'All'
      : value === 'draft'
        ? 'Drafts'
        : value === 'trashed'
          ? 'Trash'
          : value === 'asked'
            ? approvalLabels.asked
            : stateLabels[value],
}));

const usualSorts = ['-updated_at', 'updated_at', 'title', '-title', '-publish_at', 'publish_at'] as const;
const namedSorts = ['name', '-name', ...usualSorts] as const;

const treeDepth = (slug: string | null) => (slug?.split('/').length ?? 1) - 1;

function createColumns(
  { edit, isNamed, isDeep, columns = [] }: Pick<ContentType, 'edit' | 'isNamed' | 'isDeep' | 'columns'>,
  sort: string,
): Column<ItemSummary>[] {
  // Pages sorted by name are listed below their parents.
  const isTree = isDeep && sort === 'name';
  return [
    {
      name: 'title',
      label: 'Title',
      sortBy: 'title',
      cell: ({ id, title, thumbnail, slug }) => (
        <RowLink to={edit(id)} thumbnail={thumbnail} depth={isTree ? treeDepth(slug) : 0}>
          <bdi>{title || 'Untitled'}</bdi>
        </RowLink>
      ),
    },
    {
      name: 'state',
      label: 'State',
      cell: (item) => (
        <>
          <StateBadge {...item} />
          {item.approval && <ApprovalBadge approval={item.approval} />}
        </>
      ),
    },
    ...columns,
    {
      name: 'address',
      label: isNamed ? 'Name' : 'Address',
      sortBy: isNamed || isDeep ? 'name' : undefined,
      cell: ({ slug }) => (isDeep ? `/${slug ?? ''}` : slug),
      isExtra: !isNamed && !isDeep,
    },
    {
      name: 'published',
      label: 'Published',
      sortBy: 'publish_at',
      startsWith: 'newest',
      isLabelled: true,
      cell: ({ state, publish_at }) => state !== 'scheduled' && publish_at && <Ago time={publish_at} />,
    },
    {
      name: 'edited',
      label: 'Last edited',
      sortBy: 'updated_at',
      startsWith: 'newest',
      isLabelled: true,
      cell: ({ updated_at, updated_by }) => (
        <>
          <Ago time={updated_at} />
          {updated_by && ` by ${updated_by}`}
        </>
      ),
    },
    {
      name: 'added',
      label: 'Added',
      isLabelled: true,
      cell: ({ created_at }) => <Ago time={created_at} />,
      isExtra: true,
    },
  ];
}

interface ContentListProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
}

export function ContentList<Fields extends AnyFields>({ type }: ContentListProps<Fields>) {
  const search = useListSearch({ sorts: type.isNamed || type.isDeep ? namedSorts : usualSorts, states });
  const { q, sort, state, page } = search;
  const result = useQuery(listQuery(type, { q, sort, state, page }));
  const bulk = useBulk(type);
  // `?add` opens the dialog. The old page for new entries redirects here, for the sake of bookmarks.
  const isAsked = search.param('add') !== undefined && !type.add;
  const [isAdding, setAdding] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  function closeAdding() {
    setAdding(false);
    if (isAsked) search.change({ add: undefined });
  }

  const face = (
    <>
      <PlusIcon />
      Add {type.one}
    </>
  );
  const isOffered = may(addNeeds(type.name));
  const add = !isOffered ? null : type.add ? (
    <ButtonLink to={type.add}>{face}</ButtonLink>
  ) : (
    <Button onClick={() => setAdding(true)}>{face}</Button>
  );
  return (
    <>
      {isOrdering && <OrderModal type={type} onClose={() => setOrdering(false)} />}
      {isOffered && (isAdding || isAsked) && <AddModal type={type} onClose={closeAdding} />}
      <ListPage
        name={type.name}
        title={type.title}
        lead={type.lead}
        one={type.one}
        many={type.many}
        actions={
          <>
            {type.isOrdered && may('publish') && (
              <Button variant="quiet" onClick={() => setOrdering(true)}>
                Arrange
              </Button>
            )}
            {add}
          </>
        }
        search={search}
        result={result}
        columns={createColumns(type, sort)}
        nameOf={({ title }) => title}
        tools={type.Tools && <type.Tools />}
        states={stateChoices}
        bulk={may('publish') ? () => bulk(state) : undefined}
        nothing={
          <EmptyState title={`No ${type.many} yet`}>
            <p>{type.introduction}</p>
            {add}
          </EmptyState>
        }
      />
      {type.Below && state === 'all' && <type.Below q={q} />}
    </>
  );
}

type Action = Exclude<EntryAction, 'check'>;

const done: Record<Action, string> = {
  publish: 'published',
  unpublish: 'taken off the site',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
};

function useBulk<Fields extends AnyFields>(type: ContentType<Fields>) {
  const client = useQueryClient();

  const words = (ids: readonly unknown[], action: Action) =>
    `${ids.length} ${ids.length === 1 ? type.one : type.many} ${done[action]}`;

  /** Publishes the entries; if some have open checks, asks first, and returns false if the editor cancels. */
  async function publish(ids: number[]) {
    const open = await findOpenChecks(type, ids);
    const isSure =
      open.length === 0 ||
      (await confirmDialog({
        title: 'Publish anyway?',
        text: open.flatMap(({ title, checks }) => checks.map((check) => `“${title}”: ${check}`)),
        confirm: 'Publish',
      }));
    return isSure && act('publish', ids, [...new Set(open.flatMap(({ checks }) => checks))]);
  }

  async function act(action: Action, ids: number[], seen?: string[]) {
    const { done: doneIds } = await doToMany(type, ids, action, seen);
    invalidateLists(client, type);
    const left = ids.length - doneIds.length;
    const rest = left > 0 ? `; ${left} left unchanged` : '';
    const undo = action === 'trash' ? () => act('restore', doneIds) : undefined;
    notices.say(`${words(doneIds, action)}${rest}.`, undo);
  }

  const button = (label: string, action: Action): BulkAction<ItemSummary> => ({
    label,
    run: (chosen) => act(action, collectIds(chosen)),
  });

  const forever: BulkAction<ItemSummary> = {
    ...button('Delete for good', 'delete'),
    isDanger: true,
    question: ({ length }) => deletionQuestion(`${length} ${length === 1 ? type.one : type.many}`),
  };

  return (state: string) =>
    state === 'trashed'
      ? [button('Restore', 'restore'), forever]
      : [
          { label: 'Publish', run: (chosen: ItemSummary[]) => publish(collectIds(chosen)) },
          button('Take off the site', 'unpublish'),
          { ...button('Move to the trash', 'trash'), isDanger: true },
        ];
}
