import { send } from '@lapis/http';
import type { CallReply, ReadStats } from '@lapis/contract';
import { LoadFailure, may, readableAddress } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { Skeleton } from '@lapis/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Chart } from './Chart';
import { dayName, readsSummary, shortDay, formatTimes } from './read-labels';
import styles from './ReadsSection.module.css';

const readsQuery = queryOptions({
  queryKey: ['reads'],
  queryFn: async ({ signal }) => (await send('GET /admin/reads', { signal, quiet: true })).results,
});

const missingQuery = queryOptions({
  queryKey: ['missing-addresses', 'most'],
  queryFn: ({ signal }) =>
    send('GET /admin/missing-addresses', { query: { per_page: 5 }, signal, quiet: true }),
});

/** Shows page views, the most read pages and missing addresses. Visitors are not identified. */
export function ReadsSection() {
  const { data: reads, error, refetch } = useQuery(readsQuery);
  return (
    <section aria-labelledby="reads" aria-busy={!reads && !error}>
      <h2 id="reads" className={styles.heading}>
        What people read
      </h2>
      {error && !reads ? (
        <LoadFailure what="What people read" error={error} onRetry={refetch} />
      ) : (
        <>
          <p className={styles.lead}>{reads?.is_counted === false ? <NotCounted /> : counting}</p>
          <div className={styles.parts}>
            <Days reads={reads} />
            <MostRead pages={reads?.pages} />
            {may('addresses') && <NotFound />}
          </div>
        </>
      )}
    </section>
  );
}

const counting =
  'Counted by page and day, with nothing about who read it. Staff, search engines and anyone who has asked not to be tracked are left out.';

const NotCounted = () => (
  <>
    Counting is switched off, so these figures won’t change.{' '}
    {may('settings') && <Link to={href('admin.settings')}>Change it in the settings</Link>}
  </>
);

function Days({ reads }: { reads: ReadStats | undefined }) {
  const counts = reads?.days.map((day) => ({ at: day.day, count: day.reads }));
  return (
    <Chart
      title="Reads by day"
      label="How often pages were read on each of the last 30 days"
      counts={counts}
      summary={counts ? readsSummary(counts) : ''}
      columns={['Day', 'Reads']}
      nameOf={dayName}
      shortOf={shortDay}
    />
  );
}

const MostRead = ({ pages }: { pages: ReadStats['pages'] | undefined }) => (
  <div>
    <h3 className={styles.title}>Most read</h3>
    <p className={styles.words}>
      {pages?.length === 0 ? 'No page has been read yet.' : 'In the last 30 days.'}
    </p>
    {!pages && <Skeleton shape="row" />}
    {pages && pages.length > 0 && (
      <ol className={styles.list}>
        {pages.map(({ path, title, reads }) => (
          <li key={path} className={styles.line}>
            <Link to={path}>{title ?? readableAddress(path)}</Link>
            <span className={styles.count}>{formatTimes(reads)}</span>
          </li>
        ))}
      </ol>
    )}
  </div>
);

function NotFound() {
  const { data, error, refetch } = useQuery(missingQuery);
  return (
    <div>
      <h3 className={styles.title}>Not found</h3>
      {data ? (
        <Missing {...data} />
      ) : error ? (
        <LoadFailure what="What was not found" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Missing({ results, total }: CallReply<'GET /admin/missing-addresses'>) {
  // Leaves out addresses without recent requests, which need no redirect.
  const asked = results.filter(({ hits }) => hits > 0);
  // Results are sorted by requests, so there can be more to list only if all of these have recent ones.
  const hasMore = asked.length === results.length && results.length < total;
  return (
    <>
      <p className={styles.words}>{missingSummary(asked.length, hasMore)}</p>
      {asked.length > 0 && (
        <ul className={styles.list}>
          {asked.map(({ id, address, hits }) => (
            <li key={id} className={styles.line}>
              <Link to={`${href('admin.redirects.add')}?${new URLSearchParams({ from: address })}`}>
                <span className="visually-hidden">Add a redirect from </span>
                {readableAddress(address)}
              </Link>
              <span className={styles.count}>{formatTimes(hits)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function missingSummary(listed: number, hasMore: boolean) {
  if (listed === 0) return 'No missing pages lately.';
  const addresses = listed === 1 ? 'One address was' : `${listed} addresses were`;
  const said = hasMore ? 'These addresses were asked for most' : `${addresses} asked for`;
  return `${said} and not found. Choose one to redirect it.`;
}
