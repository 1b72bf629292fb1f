import type { Imported } from '@lapis/contract';
import { contentTypes } from '@lapis/contract/content-types';
import { toFailure, send } from '@lapis/http';
import { may, notices, Problem } from '@lapis/portal';
import { href } from '@lapis/router';
import { Button, ButtonLink } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Section } from './Section';
import styles from './Fields.module.css';

export const Transfer = () => (
  <Section
    title="Export and import"
    lead="All content with its files, in one archive that other programs can read."
  >
    <Export />
    <Import />
    <p>Is your site made with WordPress or Ghost?</p>
    <ButtonLink variant="quiet" className={styles.add} to={href('admin.imports')}>
      Import a website
    </ButtonLink>
    {may('giving') && (
      <>
        <p>Are your supporters, gifts or subscribers in another system?</p>
        {/* Written out, because only the server knows the pages of other remotes. */}
        <ButtonLink variant="quiet" className={styles.add} to="/admin/giving/people">
          Import people
        </ButtonLink>
      </>
    )}
  </Section>
);

function Export() {
  const begin = useMutation({
    mutationFn: () => send('POST /admin/export'),
    onSuccess({ url }) {
      // Starts a download without leaving the page. The URL works only once.
      window.location.assign(url);
      notices.say('The export has started. You will find it in your browser’s downloads.');
    },
  });
  return (
    <>
      <p>
        Everything on the site, all drafts, the trash and every earlier version, with all pictures and
        documents. For privacy, accounts, messages, subscribers and the audit log are left out; a backup
        includes them.
      </p>
      <Button variant="quiet" className={styles.add} busy={begin.isPending} onClick={() => begin.mutate()}>
        Export everything
      </Button>
      <Problem failure={begin.error && toFailure(begin.error)} />
    </>
  );
}

const nouns: Record<string, { one: string; many: string }> = {
  ...contentTypes,
  media: { one: 'file', many: 'files' },
  revisions: { one: 'earlier version', many: 'earlier versions' },
};

/** Describes the imported content, e.g. '14 stories, 7 projects'. */
const describeImported = (imported: Imported) =>
  Object.entries(nouns)
    .map(([name, { one, many }]) => ({ count: imported[name] ?? 0, one, many }))
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`)
    .join(', ');

function Import() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);

  const take = useMutation({
    mutationFn(file: File) {
      const body = new FormData();
      body.append('file', file, file.name);
      const onProgress = ({ loaded, total }: { loaded: number; total?: number }) =>
        setPercent(total ? Math.round((100 * loaded) / total) : 0);
      return send('POST /admin/import', { body, onProgress });
    },
    onSuccess({ results }) {
      notices.say('Everything in the archive is now on this site.');
      void client.invalidateQueries();
      return results;
    },
  });

  return (
    <>
      <p>An export can be imported into a site that has no content yet.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".gz,.tgz,application/gzip"
        aria-label="Export archive"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) take.mutate(file);
          // Allows the same file to be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="quiet"
        className={styles.add}
        busy={take.isPending}
        onClick={() => input.current?.click()}
      >
        Import an archive…
      </Button>
      <p className={styles.note} role="status">
        {take.isPending && (percent < 100 ? `Sending: ${percent} %` : 'Importing…')}
        {take.data && `Imported: ${describeImported(take.data.results)}.`}
      </p>
      <Problem failure={take.error && toFailure(take.error)} />
    </>
  );
}
