import type { CallReply } from '@lapis/contract';
import { send } from '@lapis/http';
import { orNull } from './found';

/** A rejected form: its values, and the errors by field. */
export type FormDraft = CallReply<'GET /form-drafts/:token'>['results'];

/**
 * Reads a form that was sent without scripts.
 * @param address address of the form's page; the server adds the draft's token to it
 * @param name name of the token in the address
 * @returns null if the address has no token, or the draft has expired
 */
export async function readFormDraft(address: URL, signal: AbortSignal, name = 'draft') {
  const token = address.searchParams.get(name);
  if (token === null) return null;
  const draft = await orNull(send('GET /form-drafts/:token', { params: { token }, signal }));
  return draft?.results ?? null;
}
