import type { Media } from '@lapis/contract';

/** What a window is told that is about several files. */
export interface WindowProps {
  files: Media[];
  onClose: () => void;
}
