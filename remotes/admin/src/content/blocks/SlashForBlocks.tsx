import type { KeyboardEvent, ReactNode } from 'react';
import { isInEmptyLastLine } from './last-line';

/** Wraps a text field: a slash on its empty last line opens the block chooser below the text. */
export function SlashForBlocks({ children }: { children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || !isInEmptyLastLine(event.target)) return;
    const add = event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-add]');
    if (!add) return;
    event.preventDefault();
    add.click();
  }

  return <div onKeyDown={onKeyDown}>{children}</div>;
}
