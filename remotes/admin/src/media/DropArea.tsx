import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UploadIcon } from '../icons';
import styles from './DropArea.module.css';

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Takes files that are dropped anywhere on the page or pasted into it, and says so while some are held above it. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  // A picture of the page that is dragged comes as a file too.
  const isOwn = useRef(false);
  const take = useEffectEvent((files: FileList) => files.length > 0 && onFiles([...files]));

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragstart', () => (isOwn.current = true), { signal });
    document.addEventListener('dragend', () => (isOwn.current = false), { signal });
    document.addEventListener(
      'dragover',
      (event) => {
        if (isOwn.current || !bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), {
      signal,
    });
    document.addEventListener(
      'drop',
      (event) => {
        if (isOwn.current || !bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) take(event.dataTransfer.files);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      ({ clipboardData }) => {
        // Word processors add a picture of the text: that text is what is meant.
        if (clipboardData && !clipboardData.types.includes('text/plain')) take(clipboardData.files);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);

  return (
    <div className={styles.area} hidden={!isOver} aria-hidden="true">
      <p className={styles.words}>
        <UploadIcon />
        Drop the files to upload them
      </p>
    </div>
  );
}
