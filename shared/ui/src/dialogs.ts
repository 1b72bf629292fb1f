import type { SweetAlertOptions } from 'sweetalert2';

/**
 * sweetalert2 comes when the first dialog opens, never before. The plain build with its own style sheet,
 * because the default one injects styles, which the content security policy refuses.
 */
async function open(options: SweetAlertOptions) {
  const [{ default: Swal }] = await Promise.all([
    import(/* webpackChunkName: "dialogs" */ 'sweetalert2/dist/sweetalert2.esm.js'),
    import(/* webpackChunkName: "dialogs" */ './dialogs.css'),
  ]);
  return Swal.fire({ heightAuto: false, scrollbarPadding: false, reverseButtons: true, ...options });
}

let latest: Promise<unknown> = Promise.resolve();

/** One dialog after the other: a second one would close the first, and that would count as an answer. */
function fire(options: SweetAlertOptions) {
  const answered = latest.then(() => open(options));
  latest = answered.catch(() => undefined);
  return answered;
}

/** Runs one dialog of a kind at a time: while it is open, further calls answer undefined at once. */
function oneAtATime<Args extends unknown[], Answer>(open: (...args: Args) => Promise<Answer>) {
  let isOpen = false;
  return async (...args: Args) => {
    if (isOpen) return undefined;
    isOpen = true;
    try {
      return await open(...args);
    } finally {
      isOpen = false;
    }
  };
}

/** Specification, section 8, status 401. Answers whether OK was chosen. */
export const tokenExpiredDialog = oneAtATime(async () => {
  const { isConfirmed } = await fire({
    icon: 'warning',
    title: 'Token Expected',
    text: 'Token Expired',
    confirmButtonText: 'OK',
    showCancelButton: true,
    cancelButtonText: 'Cancel',
  });
  return isConfirmed;
});

/** An answer may come as text, or as a Blob or bytes, as the call asked for it. */
const readText = (body: unknown) => (typeof body === 'string' ? body : new Response(body as BodyInit).text());

/** The frame has no permission at all, so that whatever the page holds, it runs nothing and goes nowhere. */
function sandboxedFrame(html: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.title = 'The answer of the server';
  frame.srcdoc = html;
  return frame;
}

/** Specification, section 8, status 500 or above: HTML answers in full, anything else in one sentence. */
export const serverErrorDialog = oneAtATime(async (answer: { body: unknown; contentType: string }) => {
  if (answer.contentType.includes('text/html')) {
    await fire({
      html: sandboxedFrame(await readText(answer.body)),
      grow: 'fullscreen',
      showConfirmButton: false,
      showCloseButton: true,
      customClass: { htmlContainer: 'dialog-page' },
    });
  } else {
    await fire({ icon: 'error', title: 'Error', text: 'There has been an error', confirmButtonText: 'OK' });
  }
});

/** Asks before something that can't be taken back. Answers whether it was confirmed. */
export async function confirmDialog({
  title,
  text,
  confirm,
}: {
  title: string;
  text: string;
  confirm: string;
}) {
  const { isConfirmed } = await fire({
    icon: 'question',
    title,
    text,
    confirmButtonText: confirm,
    showCancelButton: true,
    cancelButtonText: 'Cancel',
  });
  return isConfirmed;
}
