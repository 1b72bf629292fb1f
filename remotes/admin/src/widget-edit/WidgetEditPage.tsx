import { statusOf } from '@lapis/http';
import { href, useParams } from '@lapis/router';
import { ButtonLink, EmptyState, Skeleton } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../load-failure/LoadFailure';
import { PageHead } from '../page-head/PageHead';
import { WidgetForm } from '../widget-form/WidgetForm';
import { widgetQuery } from '../widgets/widgets.queries';
import styles from './WidgetEditPage.module.css';

const back = { to: href('admin.widgets'), label: 'Widgets' };

/** One widget, to be changed. */
export function Component() {
  const id = Number(useParams().id);
  const { data: widget, error, refetch, isFetching, isFetchedAfterMount } = useQuery(widgetQuery(id));
  if (error) {
    return (
      <>
        <PageHead title="Edit widget" back={back} />
        {[404, 422].includes(statusOf(error) ?? 0) ? (
          <Missing />
        ) : (
          <LoadFailure what="The widget" error={error} onRetry={refetch} />
        )}
      </>
    );
  }
  // An old copy from an earlier visit would only lead to a conflict.
  if (!widget || (isFetching && !isFetchedAfterMount)) return <Waiting />;
  return <WidgetForm key={id} widget={widget} />;
}

const Missing = () => (
  <EmptyState title="There is no such widget">
    <p>It may have been removed, or its address was mistyped.</p>
    <ButtonLink to={back.to}>All widgets</ButtonLink>
  </EmptyState>
);

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true">
    <PageHead title="Edit widget" back={back} />
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
