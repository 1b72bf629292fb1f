import { useNavigate, useParams } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ThingFailure } from '../load-failure/ThingFailure';
import { PageHead } from '../page-head/PageHead';
import { ContentForm } from './ContentForm';
import styles from './ContentPage.module.css';
import type { AnyFields, ContentKind, Item } from './kind';
import { afterSaving } from './leaving';
import { itemQuery } from './queries';

interface KindProps<Fields extends AnyFields> {
  kind: ContentKind<Fields>;
}

/**
 * One thing of a kind, new or old. A new one gets its own address with its first save, while it is being written:
 * the pages of both are one, so that nobody who types notices.
 */
export function ContentPage<Fields extends AnyFields>({ kind }: KindProps<Fields>) {
  const { id } = useParams();
  const [made, setMade] = useState<number | null>(null);
  const navigate = useNavigate();

  function onCreated(item: Item<Fields>) {
    setMade(item.id);
    void navigate(kind.edit(item.id), { replace: true, preventScrollReset: true, ...afterSaving });
  }

  if (id === undefined || Number(id) === made) {
    return <ContentForm key="new" kind={kind} item={null} onCreated={onCreated} />;
  }
  return <Known key={id} kind={kind} id={Number(id)} />;
}

function Known<Fields extends AnyFields>({ kind, id }: KindProps<Fields> & { id: number }) {
  const { data: item, error, refetch, isFetching, isFetchedAfterMount } = useQuery(itemQuery(kind, id));
  const title = `Edit ${kind.one}`;
  const back = { to: kind.list, label: kind.title };
  if (error && !item) {
    return (
      <>
        <PageHead title={title} back={back} />
        <ThingFailure
          one={kind.one}
          list={{ to: kind.list, label: `All ${kind.many}` }}
          error={error}
          onRetry={refetch}
        />
      </>
    );
  }
  // An old copy from an earlier visit would only lead to a conflict.
  if (!item || (isFetching && !isFetchedAfterMount)) return <Waiting title={title} back={back} />;
  return <ContentForm kind={kind} item={item} />;
}

const Waiting = ({ title, back }: { title: string; back: { to: string; label: string } }) => (
  <div className={styles.waiting} aria-busy="true">
    <PageHead title={title} back={back} />
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
