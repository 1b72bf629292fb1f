import { openDialog } from './dialog-window';
import { trustedMarkup } from './trusted-markup';

/** The last text says in plain words what the specified ones mean. */
export const tokenExpired = () =>
  openDialog({
    kind: 'warning',
    title: 'Token Expected',
    texts: ['Token Expired', 'You were signed out. What you typed is kept.'],
    confirm: 'OK',
    cancel: 'Cancel',
  });

export interface Answer {
  body: unknown;
  contentType: string;
}

/** An answer may come as text, or as a Blob or bytes, as the call asked for it. */
const readText = (body: unknown) => (typeof body === 'string' ? body : new Response(body as BodyInit).text());

/** The frame has no permission at all, so that whatever the page holds, it runs nothing and goes nowhere. */
function sandboxedFrame(html: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.title = 'The server’s answer';
  frame.srcdoc = trustedMarkup(html);
  return frame;
}

export async function serverError({ body, contentType }: Answer) {
  if (contentType.includes('text/html')) {
    await openDialog({ kind: 'error', title: 'Error', page: sandboxedFrame(await readText(body)) });
  } else {
    await openDialog({ kind: 'error', title: 'Error', texts: ['There has been an error'], confirm: 'OK' });
  }
}

export interface Question {
  title: string;
  /** One paragraph or several. */
  text: string | string[];
  /** What the button that confirms says. */
  confirm: string;
  /** It can't be taken back: the focus is on 'Cancel'. */
  danger?: boolean;
  cancel?: string;
}

export const confirm = ({ title, text, confirm, danger = false, cancel = 'Cancel' }: Question) =>
  openDialog({ kind: danger ? 'danger' : 'question', title, texts: [text].flat(), confirm, cancel });
