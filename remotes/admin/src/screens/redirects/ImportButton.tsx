import type { RedirectsImport } from '@lapis/contract';
import { attempt, Modal, notices, UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Address } from './Address';
import styles from './ImportButton.module.css';
import { redirectCount } from './redirect-words';
import { invalidateRedirects, importRedirects } from './redirects.queries';

export function ImportButton() {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const taking = useMutation({
    mutationFn: async (file: File) => importRedirects(await file.text()),
    onSuccess(done) {
      invalidateRedirects(client);
      if (done.refused.length === 0) notices.say(doneWords(done));
    },
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        aria-label="Table of redirects"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows a corrected file with the same name to be chosen again.
          currentTarget.value = '';
          if (file) void attempt(() => taking.mutateAsync(file));
        }}
      />
      <Button variant="quiet" busy={taking.isPending} onClick={() => input.current?.click()}>
        <UploadIcon />
        {taking.isPending ? 'Importing…' : 'Import CSV'}
      </Button>
      {taking.data && taking.data.refused.length > 0 && (
        <Refused done={taking.data} onClose={() => taking.reset()} />
      )}
    </>
  );
}

const doneWords = ({ added, changed }: RedirectsImport) =>
  `${redirectCount(added)} added, ${redirectCount(changed)} changed.`;

const Refused = ({ done, onClose }: { done: RedirectsImport; onClose: () => void }) => (
  <Modal title="Some lines were left out" onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
    <p>{doneWords(done)} The lines below were left out; everything else has been imported.</p>
    <ul className={styles.lines}>
      {done.refused.map(({ line, from, reason }) => (
        <li key={line}>
          Line {line}, <Address>{from || 'without an old address'}</Address>: {reason}
        </li>
      ))}
    </ul>
  </Modal>
);
