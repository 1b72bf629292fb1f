import type { Media } from '@lapis/contract';
import { confirmDialog } from '@lapis/ui';

export interface WindowProps {
  files: Media[];
  onClose: () => void;
}

/** Asks for confirmation to close a window with unsaved input; `fate` says what will happen to the input. */
export const confirmClose = (fate: string) =>
  confirmDialog({ title: 'Close without saving?', text: fate, confirm: 'Close without saving' });
