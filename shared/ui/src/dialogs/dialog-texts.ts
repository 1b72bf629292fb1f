import { openDialog } from './dialog-window';
import { trustedMarkup } from '../text/trusted-markup';

/** Opens the specification's dialog 'Token Expired', with an explanation in plain words. */
export const tokenExpired = () =>
  openDialog({
    kind: 'warning',
    title: 'Token Expected',
    texts: ['Token Expired', 'You were signed out. What you typed is kept.'],
    confirm: 'OK',
    cancel: 'Cancel',
  });

export interface ServerErrorResponse {
  body: unknown;
  contentType: string;
}

const readText = (body: unknown) => (typeof body === 'string' ? body : new Response(body as BodyInit).text());

/** Creates a frame without permissions, so that the page in it can't run scripts or navigate. */
function sandboxedFrame(html: string) {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', '');
  frame.title = 'The server’s response';
  frame.srcdoc = trustedMarkup(html);
  return frame;
}

export async function serverError({ body, contentType }: ServerErrorResponse) {
  if (contentType.includes('text/html')) {
    await openDialog({ kind: 'error', title: 'Error', page: sandboxedFrame(await readText(body)) });
  } else {
    await openDialog({ kind: 'error', title: 'Error', texts: ['There has been an error'], confirm: 'OK' });
  }
}

export interface ConfirmTexts {
  title: string;
  text: string | string[];
  confirm: string;
  /** True if the action is irreversible; 'Cancel' then has the focus. */
  danger?: boolean;
  cancel?: string;
}

export const confirm = ({ title, text, confirm, danger = false, cancel = 'Cancel' }: ConfirmTexts) =>
  openDialog({ kind: danger ? 'danger' : 'question', title, texts: [text].flat(), confirm, cancel });
