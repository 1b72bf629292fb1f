import { UploadIcon } from '@lapis/portal';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './DropArea.module.css';

const events = ['dragstart', 'dragend', 'dragover', 'dragleave', 'drop', 'paste'] as const;

/** Takes files that are dropped anywhere on the page or pasted into it, and says so while some are held above it. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  // A picture of the page that is dragged comes as a file too.
  const isOwn = useRef(false);

  const take = (files?: FileList) => files && files.length > 0 && onFiles([...files]);

  function drag(event: DragEvent) {
    if (event.type === 'dragleave') return event.relatedTarget === null && setOver(false);
    if (isOwn.current || !event.dataTransfer?.types.includes('Files')) return;
    // Else the browser opens the file instead of the page.
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  }

  const hear = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    if (event.type === 'dragstart' || event.type === 'dragend') {
      isOwn.current = event.type === 'dragstart';
    } else if ('clipboardData' in event) {
      // Word processors add a picture of the text: that text is what is meant.
      if (!event.clipboardData?.types.includes('text/plain')) take(event.clipboardData?.files);
    } else {
      drag(event);
    }
  });

  useEffect(() => {
    const listen = (event: DragEvent | ClipboardEvent) => hear(event);
    for (const name of events) document.addEventListener(name, listen);
    return () => {
      for (const name of events) document.removeEventListener(name, listen);
    };
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
