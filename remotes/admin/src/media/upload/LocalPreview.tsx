import { useEffect, useRef } from 'react';
import styles from './LocalPreview.module.css';
import { drawPreview } from './local-preview';

/**
 * Preview of a local picture before its upload. Hidden from screen readers, because its name is beside it.
 */
export function LocalPreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && file.type.startsWith('image/')) void drawPreview(canvas.current, file);
  }, [file]);
  return <canvas ref={canvas} className={styles.preview} width={3} height={2} aria-hidden="true" />;
}
