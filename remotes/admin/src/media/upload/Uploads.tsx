import type { Media } from '@lapis/contract';
import { CheckIcon, CloseIcon, WarningIcon } from '@lapis/portal';
import { href, Link } from '@lapis/router';
import { formatSize } from '../file-facts';
import { LocalPreview } from './LocalPreview';
import { isFile, sourceName, type UploadSource, type Upload, type UploadQueue } from './upload-queue';
import styles from './Uploads.module.css';

interface UploadsProps {
  uploads: readonly Upload[];
  queue: UploadQueue;
  hasLinks?: boolean;
}

export function Uploads({ uploads, queue, hasLinks = false }: UploadsProps) {
  return (
    <section className={styles.uploads} aria-label="Uploads" hidden={uploads.length === 0}>
      <div className={styles.head}>
        <p className={styles.sum} role="status">
          {uploads.length > 0 && describeUploads(uploads)}
        </p>
        {uploads.some(({ state }) => isOver(state)) && (
          <button type="button" className={styles.action} onClick={() => queue.clear()}>
            Clear the list
          </button>
        )}
      </div>
      <ul className={styles.lines}>
        {uploads.map((upload) => (
          <Line key={upload.id} upload={upload} queue={queue} hasLinks={hasLinks} />
        ))}
      </ul>
    </section>
  );
}

const isOver = (state: Upload['state']) => state !== 'waiting' && state !== 'sending';

/** Summarises uploads, e.g. 'Uploading 2 of 5 files', '1 of 2 files uploaded, 1 already in the library'. */
function describeUploads(uploads: readonly Upload[]) {
  const all = uploads.length;
  const over = uploads.filter(({ state }) => isOver(state)).length;
  const came = uploads.filter((upload) => upload.state === 'added');
  const known = came.filter((upload) => upload.known).length;
  const added = came.length - known;
  const files = all === 1 ? 'file' : 'files';
  if (over < all) return `Uploading ${over + 1} of ${all} ${files}`;
  if (added === all) return `${all} ${files} uploaded`;
  if (known === all) return `${all} ${files} already in the library`;
  const rest = known > 0 ? `, ${known} already in the library` : '';
  return `${added} of ${all} ${files} uploaded${rest}`;
}

interface LineProps extends Pick<UploadsProps, 'queue' | 'hasLinks'> {
  upload: Upload;
}

function Line({ upload, queue, hasLinks }: LineProps) {
  const { id, source, state } = upload;
  const name = sourceName(source);
  return (
    <li className={styles.line} data-state={state}>
      {state === 'added' ? (
        <CheckIcon />
      ) : state === 'refused' || state === 'lost' ? (
        <WarningIcon />
      ) : (
        <span />
      )}
      {isFile(source) ? <LocalPreview file={source} /> : <span />}
      <div className={styles.file}>
        <p className={styles.name}>
          {state === 'added' && hasLinks ? (
            <Link to={href('admin.media.edit', { id: upload.media.id })}>{name}</Link>
          ) : (
            name
          )}{' '}
          {isFile(source) && <span className={styles.size}>{formatSize(source.size)}</span>}
        </p>
        <UploadStateLine upload={upload} />
      </div>
      {state === 'lost' && (
        <button type="button" className={styles.action} onClick={() => queue.retry(id)}>
          Try again<span className="visually-hidden"> with {name}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={`${isOver(state) ? 'Remove from the list' : 'Cancel'}: ${name}`}
        onClick={() => queue.cancel(id)}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

function UploadStateLine({ upload }: { upload: Upload }) {
  switch (upload.state) {
    case 'waiting':
      return <p className={styles.stand}>Waiting</p>;
    case 'sending':
      return (
        <p className={styles.stand}>
          {isFile(upload.source) ? (
            <>
              <progress max={100} value={upload.percent} aria-label={upload.source.name} />
              {upload.percent < 100 ? `${upload.percent} %` : 'Checking…'}
            </>
          ) : (
            'Fetching…'
          )}
        </p>
      );
    case 'added':
      return <p className={styles.stand}>{upload.known ? knownWords(upload) : 'Uploaded'}</p>;
    case 'refused':
    case 'lost':
      return <p className={styles.stand}>{upload.words}</p>;
  }
}

/** Says that a file is already in the library, and under which name if that is different. */
const knownWords = ({ source, media }: { source: UploadSource; media: Media }) =>
  media.name === sourceName(source) ? 'Already in the library' : `Already in the library, as ${media.name}`;
