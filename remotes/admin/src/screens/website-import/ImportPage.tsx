import type { WebsiteImport } from '@lapis/contract';
import { attempt, ItemPending, Notice, PageHead } from '@lapis/portal';
import { href, useParams } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { Ago } from '@lapis/ui/ago';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { systemNames } from './import-labels';
import { ImportStatus } from './ImportStatus';
import styles from './WebsiteImport.module.css';
import { isUnderWay, importQuery, stopImport } from './website-import.queries';
import { Findings, Overview } from './Report';

export function Component() {
  const id = Number(useParams()['id']);
  const { data: websiteImport, error, refetch } = useQuery(importQuery(id));
  const back = { to: href('admin.imports'), label: 'Import a website' };
  if (!websiteImport) {
    return (
      <ItemPending
        title="Import a website"
        back={back}
        one="import"
        all="All imports"
        error={error}
        onRetry={refetch}
      />
    );
  }
  const { report, state } = websiteImport;
  const name = report?.site.title || websiteImport.file;
  return (
    <div className={styles.page}>
      <PageHead
        title={isUnderWay(websiteImport) ? `Import: ${name}` : name}
        lead={
          <>
            {systemNames[websiteImport.system]}, started <Ago time={websiteImport.started_at} />
            {websiteImport.started_by && ` by ${websiteImport.started_by}`}
          </>
        }
        back={back}
      />
      <Progress websiteImport={websiteImport} />
      {state === 'failed' && (
        <Notice isUrgent actions={<Again />}>
          <p>{websiteImport.problem}</p>
        </Notice>
      )}
      {state === 'stopped' && (
        <Notice actions={<Again />}>
          <p>
            This import was stopped. What had arrived by then is here; import the same export again to carry
            on from there.
          </p>
        </Notice>
      )}
      {report && (
        <>
          <Overview report={report} />
          <Findings report={report} />
        </>
      )}
    </div>
  );
}

const Again = () => (
  <ButtonLink variant="quiet" to={href('admin.imports')}>
    Run the import again
  </ButtonLink>
);

function Progress({ websiteImport }: { websiteImport: WebsiteImport }) {
  const client = useQueryClient();
  const stopping = useMutation({
    mutationFn: () => stopImport(websiteImport.id),
    onSuccess: () => client.invalidateQueries({ queryKey: importQuery(websiteImport.id).queryKey }),
  });
  const { done, of, warnings } = websiteImport;
  return (
    <div className={styles.progress}>
      <p>
        <ImportStatus websiteImport={websiteImport} />
        {isUnderWay(websiteImport) && warnings > 0 && ` · ${warnings} to check`}
      </p>
      {isUnderWay(websiteImport) && (
        <>
          <progress max={of || 1} value={of ? done : undefined} aria-label="Progress" />
          <p className={styles.hint}>
            You can leave this page: the import carries on, and its results will be shown here.
          </p>
          <Button
            variant="quiet"
            busy={stopping.isPending || websiteImport.stopping}
            onClick={() => void attempt(() => stopping.mutateAsync())}
          >
            Stop
          </Button>
        </>
      )}
    </div>
  );
}
