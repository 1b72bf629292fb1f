import { UploadIcon } from '@lapis/portal';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './DropArea.module.css';

const events = ['dragstart', 'dragend', 'dragover', 'dragleave', 'drop', 'paste'] as const;

/** Accepts files dropped or pasted anywhere on the page. */
export function DropArea({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);
  // True while one of this page's own pictures is being dragged, because such a drag contains a file too.
  const isOwn = useRef(false);

  const passFiles = (files?: FileList) => files && files.length > 0 && onFiles([...files]);

  function drag(event: DragEvent) {
    if (event.type === 'dragleave') return event.relatedTarget === null && setOver(false);
    if (isOwn.current || !event.dataTransfer?.types.includes('Files')) return;
    // Keeps the browser from opening the file.
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') passFiles(event.dataTransfer.files);
  }

  const handleEvent = useEffectEvent((event: DragEvent | ClipboardEvent) => {
    if (event.type === 'dragstart' || event.type === 'dragend') {
      isOwn.current = event.type === 'dragstart';
    } else if ('clipboardData' in event) {
      // Ignores files pasted along with text: word processors add a picture of the text.
      if (!event.clipboardData?.types.includes('text/plain')) passFiles(event.clipboardData?.files);
    } else {
      drag(event);
    }
  });

  useEffect(() => {
    const listen = (event: DragEvent | ClipboardEvent) => handleEvent(event);
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
