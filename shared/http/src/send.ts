import type { CallInput, CallName, CallReply, Calls, Failure } from '@lapis/contract';
import { fillPath } from '@lapis/contract/pages';
import type { AxiosError } from 'axios';

/** Loads Axios only for the first call, because a server-rendered page may never need it. */
const loadClient = () => import(/* webpackChunkName: "http" */ './client');

interface Options {
  signal?: AbortSignal;
  quiet?: boolean;
  isFile?: boolean;
}

interface FileOptions {
  /** Reports upload progress in bytes. */
  onProgress?: (progress: { loaded: number; total?: number }) => void;
}

type CallOptions<Name extends CallName> = Options &
  (Calls[Name] extends { files: true } ? FileOptions : unknown);

type Arguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name> & CallOptions<Name>]
    : [input: CallInput<Name> & CallOptions<Name>];

interface Input extends Options, FileOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
}

/** Thrown instead of sending a call with an id that isn't a number, as from a mistyped address of a page. */
class NoSuchId extends Error {}

/**
 * Sends an API call from the contract: `send('GET /blog/:slug', { params: { slug } })`. Returns the body.
 * Rejects with axios's error, which `toFailure` converts for display.
 */
export async function send<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<CallReply<Name>> {
  const [method, path = ''] = name.split(' ');
  const { params, query, body, signal, quiet, isFile, onProgress }: Input = input ?? {};
  if (Object.values(params ?? {}).some(Number.isNaN)) throw new NoSuchId(`There is no such ${path}`);
  const { http } = await loadClient();
  const { data } = await http.request<CallReply<Name>>({
    method,
    url: fillPath(path, params),
    params: query,
    data: body,
    signal,
    quiet,
    onUploadProgress: onProgress,
    ...(isFile && { responseType: 'blob' }),
  });
  return data;
}

const isAxiosError = <Data>(error: unknown): error is AxiosError<Data> =>
  typeof error === 'object' && error !== null && 'isAxiosError' in error;

export function errorStatus(error: unknown) {
  if (error instanceof NoSuchId) return 404;
  return isAxiosError(error) ? error.response?.status : undefined;
}

const statusMessage = (status: number) =>
  status >= 500
    ? 'This did not work: something is wrong on our side, not yours. Please try again in a moment.'
    : `This was refused (${status}). Please try again, or write to us.`;

const unreachable = 'The site can’t be reached just now. Please check your connection, and try again.';

/**
 * Returns a failed call's message for display beside a form: the server's message or a default one. Never an
 * error's own message, such as axios's 'Network Error', because it isn't written for visitors or staff.
 */
export function toFailure(error: unknown): Failure {
  const status = errorStatus(error);
  if (status === undefined) return { message: unreachable };
  const { message = statusMessage(status), errors } =
    (isAxiosError<Partial<Failure> | undefined>(error) && error.response?.data) || {};
  return { message, errors };
}
