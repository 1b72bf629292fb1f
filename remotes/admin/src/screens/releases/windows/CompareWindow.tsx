import type { ReleaseDifference } from '@lapis/contract';
import { LoadFailure, Modal } from '@lapis/portal';
import { LoadingInline } from '@lapis/ui';
import { useQuery } from '@tanstack/react-query';
import { moreOrLess, partName } from '../release-words';
import { differenceQuery } from '../releases.queries';
import styles from './CompareWindow.module.css';

interface CompareWindowProps {
  app: string;
  version: string;
  onClose: () => void;
}

export function CompareWindow({ app, version, onClose }: CompareWindowProps) {
  const { data, error, refetch } = useQuery(differenceQuery(app, version));
  return (
    <Modal isNarrow title={`What is different in ${partName(app)} ${version}`} onClose={onClose}>
      {data ? (
        <Differences difference={data} />
      ) : error ? (
        <LoadFailure what="The comparison" error={error} onRetry={refetch} />
      ) : (
        <LoadingInline />
      )}
    </Modal>
  );
}

function Differences({
  difference: { live, pages, names, calls, size, sizes },
}: {
  difference: ReleaseDifference;
}) {
  const changedSizes = sizes.filter(({ bytes }) => bytes !== 0);
  return (
    <div className={styles.parts}>
      <p>
        {live ? `Compared with the live version, ${live}.` : 'No version is live, so all of it is new.'} The
        text of pages may differ too: open the version to see it.
      </p>
      <Changes title="Pages" change={pages} none="The same addresses." />
      <section className={styles.part}>
        <h3 className={styles.title}>Size</h3>
        <p>{size === 0 ? 'As large as the live one.' : `All files together: ${moreOrLess(size)}.`}</p>
        {changedSizes.length > 0 && (
          <ul className={styles.items} aria-label="Pages with more or less code">
            {changedSizes.map(({ page, bytes }) => (
              <li key={page}>
                {page}: {moreOrLess(bytes)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Changes title="What it asks the server for" change={calls} none="The same as before." />
      <Changes title="What it uses from the shell" change={names} none="The same as before." />
    </div>
  );
}

interface ChangesProps {
  title: string;
  change: ReleaseDifference['pages'];
  none: string;
}

const Changes = ({ title, change: { added, removed }, none }: ChangesProps) => (
  <section className={styles.part}>
    <h3 className={styles.title}>{title}</h3>
    {added.length + removed.length === 0 ? (
      <p>{none}</p>
    ) : (
      <ul className={styles.items} aria-label={title}>
        <Items kind="New" items={added} />
        <Items kind="Gone" items={removed} />
      </ul>
    )}
  </section>
);

const Items = ({ kind, items }: { kind: 'New' | 'Gone'; items: string[] }) =>
  items.map((item) => (
    <li key={item} className={styles.item} data-kind={kind}>
      <span className={styles.kind}>{kind}</span> {item}
    </li>
  ));
