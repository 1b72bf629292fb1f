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

/**
 * Returns a failed call's message for display beside a form: the server's message or a default one. Without a
 * response, returns axios's message ('Network Error').
 */
export function toFailure(error: unknown): Failure {
  if (isAxiosError<Partial<Failure> | undefined>(error)) {
    const { status, data } = error.response ?? {};
    const { message, errors } = data ?? {};
    return { message: message ?? (status === undefined ? error.message : statusMessage(status)), errors };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
