import type { Media } from '@lapis/contract';
import { confirmDialog } from '@lapis/ui';

/** What a window is told that is about several files. */
export interface WindowProps {
  files: Media[];
  onClose: () => void;
}

/** Asks before a window is closed in which something was typed or chosen; `fate` says what becomes of that. */
export const mayClose = (fate: string) =>
  confirmDialog({ title: 'Close without saving?', text: fate, confirm: 'Close without saving' });
