import type { CheckedLink, LinkCheckProgress, LinkStatus } from '@lapis/contract';
import { send } from '@lapis/http';
import { LoadFailure } from '@lapis/portal';
import { href, Link, useLocation } from '@lapis/router';
import { Button } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import styles from './LinkCheck.module.css';

const progressQuery = queryOptions({
  queryKey: ['links', 'check'],
  queryFn: async ({ signal }) => (await send('GET /admin/links/check', { signal })).results,
  // Polls while the server checks the addresses, one after another and some seconds each.
  refetchInterval: ({ state }) => (state.data?.running ? 1000 : false),
});

const checkedQuery = queryOptions({
  queryKey: ['links', 'checked'],
  queryFn: async ({ signal }) => (await send('GET /admin/links/checks', { signal })).results,
});

/** Starts a check for broken links, and shows its progress and results. */
export function LinkCheck() {
  const client = useQueryClient();
  const { data: progress, error, refetch } = useQuery(progressQuery);
  const { data: checked = [] } = useQuery(checkedQuery);
  const isRunning = progress?.running ?? false;
  const worrying = checked.filter(({ status }) => status !== 'ok');

  const checking = useMutation({
    mutationFn: async () => (await send('POST /admin/links/check', { body: {} })).results,
    onSuccess: (begun) => client.setQueryData(progressQuery.queryKey, begun),
  });

  // Refetches the results after each address, and when the whole check ends.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: checkedQuery.queryKey });
  }, [client, progress?.done, isRunning]);

  if (error && !progress) return <LoadFailure what="The link check" error={error} onRetry={refetch} />;
  return (
    <section className={styles.check} aria-labelledby="link-check">
      <div className={styles.head}>
        <h2 id="link-check" className={styles.title}>
          Check for broken links
        </h2>
        <Button variant="quiet" busy={isRunning || checking.isPending} onClick={() => checking.mutate()}>
          Check all links
        </Button>
      </div>
      <p role="status">{progress && describeCheck(progress, worrying.length)}</p>
      {isRunning && progress && (
        <progress
          className={styles.progress}
          max={progress.total}
          value={progress.done}
          aria-label="Links checked"
        />
      )}
      {worrying.length > 0 && <Findings worrying={worrying} />}
    </section>
  );
}

function describeCheck({ running, done, total, started_at }: LinkCheckProgress, worrying: number) {
  if (running) return `Checking: ${done} of ${total}…`;
  if (!started_at) return 'The links have not been checked yet.';
  return (
    <>
      Last checked <Ago time={started_at} />:{' '}
      {worrying === 0 ? 'all links work.' : `${worrying} need${worrying === 1 ? 's' : ''} attention.`}
    </>
  );
}

const statusLabels: Record<LinkStatus, string> = {
  ok: 'Working',
  moved: 'Moved',
  dead: 'Broken',
  unsure: 'Not sure',
};

/** Lists the findings, broken links first. The dashboard links to this list. */
function Findings({ worrying }: { worrying: CheckedLink[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { hash, key } = useLocation();
  // Focuses the list here, because it appears only after the browser has searched for the fragment.
  useEffect(() => {
    if (hash === '#findings') list.current?.focus();
  }, [hash, key]);
  return (
    <ul ref={list} id="findings" className={styles.findings} tabIndex={-1} aria-labelledby="link-check">
      {worrying.toSorted(deadFirst).map(({ id, title, url, status, words, moved_to }) => (
        <li key={id} className={styles.finding} data-status={status}>
          <Link to={href('admin.links.edit', { id })}>{title}</Link>
          <span className={styles.status}>{statusLabels[status]}</span>
          <span className={styles.words}>
            {words}
            {!moved_to && `: ${url}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const deadFirst = (a: CheckedLink, b: CheckedLink) =>
  Number(b.status === 'dead') - Number(a.status === 'dead');
