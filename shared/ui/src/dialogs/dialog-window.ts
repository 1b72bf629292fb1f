// Imports the build without styles, because the default one injects a style block, which the content security
// policy blocks.
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import './dialogs.css';

export interface DialogOptions {
  title: string;
  texts?: string[];
  /** Replaces the text with an element that fills the window. */
  page?: HTMLElement;
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
 * Opens a dialog above the page and any open window. Returns true if the user confirms; Escape, the close
 * button and a click outside cancel. For an irreversible action, 'Cancel' has the focus. A second dialog
 * would replace this one, so callers wait for the result. It comes once the focus is back: if the caller then
 * removes the focused element, that element can pass the focus on.
 */
export async function openDialog({ title, texts = [], page, kind, confirm, cancel }: DialogOptions) {
  let release = () => {};
  const opener = document.activeElement;
  let onClosed = () => {};
  const closing = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const { isConfirmed } = await Swal.fire({
    // Shown within the topmost `<dialog>`, because all elements outside it are inert.
    target: [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body,
    heightAuto: false,
    scrollbarPadding: false,
    reverseButtons: true,
    icon: kind === 'danger' ? 'warning' : kind,
    // Passed as elements, because strings would be parsed as HTML, which is unsafe for names chosen by users.
    title: element('span', title),
    html: page ?? paragraphs(texts),
    showConfirmButton: confirm !== undefined,
    confirmButtonText: confirm,
    showCancelButton: cancel !== undefined,
    cancelButtonText: cancel,
    didOpen: () => {
      release = holdBehind(Swal.getContainer());
      (kind === 'danger' ? Swal.getCancelButton() : Swal.getConfirmButton())?.focus();
    },
    willClose: () => release(),
    // Returned below, because the library waits 100 ms before it does so.
    returnFocus: false,
    didClose: onClosed,
    // A dialog that another one replaces is not closed.
    didDestroy: onClosed,
    customClass: { popup: kind && `dialog-${kind}`, htmlContainer: page && 'dialog-page' },
    ...(page && {
      icon: undefined,
      title: undefined,
      grow: 'fullscreen',
      showCloseButton: true,
    }),
  });
  await closing;
  returnFocus(opener);
  return isConfirmed;
}

/**
 * Makes everything beside a dialog inert: a form that is rejected as the dialog opens would take the focus out
 * of it. Returns a function that undoes this.
 */
function holdBehind(dialog: HTMLElement | null) {
  const behind = [...(dialog?.parentElement?.children ?? [])].filter(
    (element) => element !== dialog && !element.hasAttribute('inert'),
  );
  const setInert = (isInert: boolean) =>
    behind.forEach((element) => element.toggleAttribute('inert', isInert));
  setInert(true);
  return () => setInert(false);
}

/** Focuses the opener or, if it is gone, the page's content. */
function returnFocus(opener: Element | null) {
  if (opener instanceof HTMLElement) opener.focus();
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true });
}
