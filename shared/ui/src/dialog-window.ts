// The plain build with a style sheet of its own, because the default one injects styles, which the content security
// policy refuses.
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import './dialogs.css';

/** What a dialog says, and the ways out of it. */
export interface DialogOptions {
  title: string;
  /** Paragraphs. */
  texts?: string[];
  /** Takes the place of texts, and the whole window. */
  page?: HTMLElement;
  /** How serious it is. */
  kind?: 'danger' | 'error' | 'question' | 'warning';
  confirm?: string;
  cancel?: string;
}

const element = (name: string, textContent: string) =>
  Object.assign(document.createElement(name), { textContent });

function paragraphs(texts: string[]) {
  const all = document.createElement('div');
  all.append(...texts.map((text) => element('p', text)));
  return all;
}

/**
 * Opens a dialog over the page and over a window that is open there, and answers whether it was confirmed. Escape, the
 * cross and a click beside it are a no. What can't be taken back has the focus on the way out. Another dialog would
 * close this one: whoever opens waits for its answer.
 */
export async function openDialog({ title, texts = [], page, kind, confirm, cancel }: DialogOptions) {
  const { isConfirmed } = await Swal.fire({
    // Nothing outside the browser's own topmost window can be seen or reached.
    target: [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body,
    heightAuto: false,
    scrollbarPadding: false,
    reverseButtons: true,
    icon: kind === 'danger' ? 'warning' : kind,
    // A text would be read as markup, and people choose their own names.
    title: element('span', title),
    html: page ?? paragraphs(texts),
    showConfirmButton: confirm !== undefined,
    confirmButtonText: confirm,
    showCancelButton: cancel !== undefined,
    cancelButtonText: cancel,
    didOpen: () => (kind === 'danger' ? Swal.getCancelButton() : Swal.getConfirmButton())?.focus(),
    customClass: { popup: kind && `dialog-${kind}`, htmlContainer: page && 'dialog-page' },
    ...(page && {
      icon: undefined,
      title: undefined,
      grow: 'fullscreen',
      showCloseButton: true,
    }),
  });
  return isConfirmed;
}
