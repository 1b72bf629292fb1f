import { useEffect, useRef } from 'react';
import styles from './LocalPreview.module.css';
import { drawPreview } from './local-preview';

/** A picture as it lies on this device, small, before the library has it; its name stands beside it. */
export function LocalPreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && file.type.startsWith('image/')) void drawPreview(canvas.current, file);
  }, [file]);
  return <canvas ref={canvas} className={styles.preview} width={3} height={2} aria-hidden="true" />;
}
