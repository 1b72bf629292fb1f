import type { OrderedGroup } from '@lapis/contract';
import { toFailure, send } from '@lapis/http';
import { LoadFailure, Modal } from '@lapis/portal';
import { Skeleton } from '@lapis/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isVisible } from '../../../kit/labels/states';
import { SortableList } from '../../../kit/sorting/SortableList';
import type { ContentType } from '../content-type';
import styles from './OrderModal.module.css';
import { StateBadge } from '../StateBadge';

type Type = Pick<ContentType, 'name' | 'many'>;
type Entry = OrderedGroup['entries'][number];

// The call has the same shape for all ordered types, so it is always typed as the one for links (as in
// queries.ts).
const orderCall = <Method extends string>(method: Method, { name }: Pick<Type, 'name'>) =>
  `${method} /admin/${name}/order` as `${Method} /admin/links/order`;

const orderQuery = (type: Type) =>
  queryOptions({
    queryKey: [type.name, 'order'],
    queryFn: async ({ signal }) => (await send(orderCall('GET', type), { signal })).results,
    // Not cached, because the server would refuse an order that is based on an outdated list.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Shows the state of an entry that visitors can't see. */
const markOf = ({ state }: Entry) =>
  isVisible(state) ? null : <StateBadge state={state} publish_at={null} />;

/** Dialog to arrange all entries of a type, group by group. Each move is saved at once. */
export function OrderModal({ type, onClose }: { type: Type; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderQuery(type));
  const [moved, setMoved] = useState<OrderedGroup[] | null>(null);
  const groups = moved ?? data;

  const saving = useMutation({
    // Saves one order at a time, so that the last one wins.
    scope: { id: `order ${type.name}` },
    mutationFn: (entries: Entry[]) =>
      send(orderCall('PATCH', type), { body: { ids: entries.map(({ id }) => id) }, quiet: true }),
    onError() {
      setMoved(null);
      void refetch();
    },
  });

  function order(all: OrderedGroup[], group: OrderedGroup, entries: Entry[]) {
    setMoved(all.map((each) => (each === group ? { ...each, entries } : each)));
    saving.mutate(entries);
  }

  return (
    <Modal title={`Arrange ${type.many}`} onClose={onClose}>
      <p className={styles.lead}>
        Visitors see them in this order. Drag one, or use its arrows: each move shows on the site straight
        away.
      </p>
      <p className={styles.failure} role="alert">
        {saving.error && `Not saved: ${toFailure(saving.error).message}`}
      </p>
      {groups ? (
        groups.map((group) => (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h3 className={styles.heading}>{group.title}</h3>
            <SortableList
              label={`${group.title}, in order`}
              items={group.entries}
              onOrder={(entries) => order(groups, group, entries)}
              mark={markOf}
            />
          </section>
        ))
      ) : error ? (
        <LoadFailure what="The order" error={error} onRetry={refetch} />
      ) : (
        <Skeleton shape="row" />
      )}
    </Modal>
  );
}
