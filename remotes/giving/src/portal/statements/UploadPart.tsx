import { UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { type DragEvent, useRef, useState } from 'react';
import { outcomeWords, problemWords } from './statement-words';
import { type StatementUpload, useUploads } from './uploads';
import styles from './UploadPart.module.css';

export function UploadPart() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { uploads, add, isSending } = useUploads();

  function drag(event: DragEvent) {
    // Stops the browser from opening the dropped file.
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') add([...event.dataTransfer.files]);
  }

  return (
    <>
      <div
        className={styles.box}
        data-over={isOver || undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <p>
          Drop your bank statements here, or choose them: CSV from the main UK banks, OFX or CAMT.053. It
          doesn’t matter if their dates overlap: no payment is counted twice.
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".csv,.txt,.ofx,.qfx,.xml,.xls,.html"
          aria-label="Bank statements"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Otherwise, choosing the same file again would fire no event.
            currentTarget.value = '';
          }}
        />
        <Button busy={isSending} onClick={() => input.current?.click()}>
          <UploadIcon />
          {isSending ? 'Reading…' : 'Choose statements'}
        </Button>
      </div>
      <div role="status">
        {uploads.length > 0 && (
          <ul className={styles.outcomes} aria-label="What was uploaded">
            {uploads.map((upload) => (
              <Outcome key={upload.id} {...upload} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const Outcome = ({ name, statement, refusal }: StatementUpload) => (
  <li className={styles.outcome} data-refused={refusal ? true : undefined}>
    <p>
      <strong>{name}</strong>
      {statement && ` (${statement.format})`}:{' '}
      {refusal ?? (statement ? outcomeWords(statement) : 'being read…')}
    </p>
    {statement && statement.problems.length > 0 && (
      <>
        <p>{problemWords(statement.problems.length)}</p>
        <ul className={styles.problems}>
          {statement.problems.map(({ line, problem }) => (
            <li key={`${line} ${problem}`}>
              Line {line}: {problem}
            </li>
          ))}
        </ul>
      </>
    )}
  </li>
);
