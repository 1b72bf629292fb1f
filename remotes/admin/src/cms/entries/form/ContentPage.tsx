import { afterSaving, ItemPending } from '@lapis/portal';
import { Navigate, useNavigate, useParams, useSearchParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ContentForm } from './ContentForm';
import styles from './ContentPage.module.css';
import type { AnyFields, ContentType, Item } from '../content-type';
import { itemQuery } from '../queries';

interface ContentTypeProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
}

/**
 * Form for a new or existing entry. The first save changes the URL to that of the new entry, but keeps the
 * same form mounted so that typing is not interrupted.
 */
export function ContentPage<Fields extends AnyFields>({ type }: ContentTypeProps<Fields>) {
  const { id } = useParams();
  const [begun, setBegun] = useState<NewEntryState>(blank);
  const navigate = useNavigate();

  // Once the user has left the new entry's page, the next new entry needs a fresh form.
  const isMade = begun.id !== null && id === String(begun.id);
  if (isMade && !begun.isNamed) setBegun({ ...begun, isNamed: true });
  if (!isMade && begun.isNamed) setBegun({ ...blank, n: begun.n + 1 });

  function onCreated(item: Item<Fields>) {
    setBegun({ ...begun, id: item.id });
    void navigate(type.edit(item.id), { replace: true, preventScrollReset: true, ...afterSaving });
  }

  if (id === undefined || isMade) {
    return <NewEntryForm key={`new ${begun.n}`} type={type} onCreated={onCreated} />;
  }
  // If a content type has no page for new entries, its list has the form for adding one.
  if (id === 'add') return <Navigate to={`${type.list}?add=1`} replace />;
  return <ExistingEntryForm key={id} type={type} id={Number(id)} />;
}

/** State of the new entry: a counter that keys its form, and its id after the first save. */
interface NewEntryState {
  n: number;
  id: number | null;
  isNamed: boolean;
}

const blank: NewEntryState = { n: 0, id: null, isNamed: false };

interface NewProps<Fields extends AnyFields> extends ContentTypeProps<Fields> {
  onCreated: (item: Item<Fields>) => void;
}

/**
 * Form for a new entry. The query can prefill the slug, for instance with the name that a page uses for a
 * site text: `?name=about`.
 */
function NewEntryForm<Fields extends AnyFields>({ type, onCreated }: NewProps<Fields>) {
  const [query] = useSearchParams();
  const [asked] = useState(type.slug && query.get(type.slug));
  const named = useMemo(
    () => (type.slug && asked ? { ...type, blank: { ...type.blank, [type.slug]: asked } } : type),
    [type, asked],
  );
  return <ContentForm type={named} item={null} onCreated={onCreated} />;
}

function ExistingEntryForm<Fields extends AnyFields>({
  type,
  id,
}: ContentTypeProps<Fields> & { id: number }) {
  const { data: item, error, refetch, isFetching, isFetchedAfterMount } = useQuery(itemQuery(type, id));
  // Waits for a fresh copy: a cached one could be outdated and cause a conflict when saved.
  if (item && (isFetchedAfterMount || !isFetching)) return <ContentForm type={type} item={item} />;
  return (
    <ItemPending
      title={`Edit ${type.one}`}
      back={{ to: type.list, label: type.title }}
      one={type.one}
      all={`All ${type.many}`}
      error={item ? null : error}
      onRetry={refetch}
    >
      {waiting}
    </ItemPending>
  );
}

const waiting = (
  <div className={styles.waiting}>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
    <div className={styles.text}>
      <Skeleton shape="title" />
      {[1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} />
      ))}
    </div>
  </div>
);
