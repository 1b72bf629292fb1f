import { afterSaving, ItemPending } from '@lapis/portal';
import { Navigate, useNavigate, useParams, useSearchParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ContentForm } from './ContentForm';
import styles from './ContentPage.module.css';
import type { AnyFields, ContentType, Item } from './content-type';
import { itemQuery } from './queries';

interface KindProps<Fields extends AnyFields> {
  type: ContentType<Fields>;
}

/**
 * One thing of a type, new or old. A new one gets its own address with its first save, while it is being written:
 * the form stays the same one, so that nobody who types notices.
 */
export function ContentPage<Fields extends AnyFields>({ type }: KindProps<Fields>) {
  const { id } = useParams();
  const [begun, setBegun] = useState<Begun>(blank);
  const navigate = useNavigate();

  // The one that was made here has its address from now on; once that was left, the next new one is another.
  const isMade = begun.id !== null && id === String(begun.id);
  if (isMade && !begun.isNamed) setBegun({ ...begun, isNamed: true });
  if (!isMade && begun.isNamed) setBegun({ ...blank, n: begun.n + 1 });

  function onCreated(item: Item<Fields>) {
    setBegun({ ...begun, id: item.id });
    void navigate(type.edit(item.id), { replace: true, preventScrollReset: true, ...afterSaving });
  }

  if (id === undefined || isMade) {
    return <New key={`new ${begun.n}`} type={type} onCreated={onCreated} />;
  }
  // Where new ones are begun in the list, somebody may still guess the address of a page for them.
  if (id === 'add') return <Navigate to={`${type.list}?add=1`} replace />;
  return <Known key={id} type={type} id={Number(id)} />;
}

/** The new thing that is written on this page: the how manieth, and where it is once it was saved. */
interface Begun {
  n: number;
  id: number | null;
  isNamed: boolean;
}

const blank: Begun = { n: 0, id: null, isNamed: false };

interface NewProps<Fields extends AnyFields> extends KindProps<Fields> {
  onCreated: (item: Item<Fields>) => void;
}

/** The address may say what it will be known by, as of a text that a page already asks for: `?name=about`. */
function New<Fields extends AnyFields>({ type, onCreated }: NewProps<Fields>) {
  const [query] = useSearchParams();
  const [asked] = useState(type.slug && query.get(type.slug));
  const named = useMemo(
    () => (type.slug && asked ? { ...type, blank: { ...type.blank, [type.slug]: asked } } : type),
    [type, asked],
  );
  return <ContentForm type={named} item={null} onCreated={onCreated} />;
}

function Known<Fields extends AnyFields>({ type, id }: KindProps<Fields> & { id: number }) {
  const { data: item, error, refetch, isFetching, isFetchedAfterMount } = useQuery(itemQuery(type, id));
  // An old copy from an earlier visit would only lead to a conflict.
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
