import { UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { type DragEvent, useRef, useState } from 'react';
import { outcomeWords, problemWords } from './statement-words';
import { type Upload, useUploads } from './uploads';
import styles from './UploadPart.module.css';

/** Takes banks' statements, chosen or dropped, and says what became of each. */
export function UploadPart() {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { uploads, add, isSending } = useUploads();

  function drag(event: DragEvent) {
    // Else the browser opens the file instead of the page.
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
            // Else the same file could not be chosen again.
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

const Outcome = ({ name, statement, refusal }: Upload) => (
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
