import type { CallInput, CallName, CallReply, Calls, Failure } from '@lapis/contract';
import { fillPath } from '@lapis/contract/pages';
import type { AxiosError } from 'axios';

/** axios comes with the first call: a page that the server rendered may never make one. */
const loadClient = () => import(/* webpackChunkName: "http" */ './client');

interface Options {
  signal?: AbortSignal;
  /** No dialog opens on failure. */
  quiet?: boolean;
  /** The answer is a file, and comes as a `Blob`. */
  isFile?: boolean;
}

/** Of a call that takes files. */
interface FileOptions {
  /** Hears how much of them is on its way, in bytes. */
  onProgress?: (progress: { loaded: number; total?: number }) => void;
}

type OptionsOf<Name extends CallName> = Options &
  (Calls[Name] extends { files: true } ? FileOptions : unknown);

type Arguments<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? [input?: CallInput<Name> & OptionsOf<Name>]
    : [input: CallInput<Name> & OptionsOf<Name>];

/** Every part that a call may have, as `send` reads it. */
interface Input extends Options, FileOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: object;
}

/**
 * Makes one call of the contract: `send('GET /blog/:slug', { params: { slug } })`.
 * Answers the body; rejects with axios's error, which `failureOf` turns into words.
 */
export async function send<Name extends CallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<CallReply<Name>> {
  const [method, path = ''] = name.split(' ');
  const { params, query, body, signal, quiet, isFile, onProgress }: Input = input ?? {};
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

/** As axios marks its errors. */
const isAxiosError = <Data>(error: unknown): error is AxiosError<Data> =>
  typeof error === 'object' && error !== null && 'isAxiosError' in error;

/** The HTTP status of a failed call; undefined where no answer came. */
export const statusOf = (error: unknown) => (isAxiosError(error) ? error.response?.status : undefined);

/** For an answer without words of the site's own, as a proxy in front sends. */
const wordsOf = (status: number) =>
  status >= 500
    ? 'This did not work: something is wrong on our side, not yours. Please try again in a moment.'
    : `This was refused (${status}). Please try again, or write to us.`;

/**
 * Returns what went wrong, to be shown beside a form: the server's words, or ours if it sent none. Without an answer it
 * is the library's message ('Network Error').
 */
export function failureOf(error: unknown): Failure {
  if (isAxiosError<Partial<Failure> | undefined>(error)) {
    const { status, data } = error.response ?? {};
    const { message, errors } = data ?? {};
    return { message: message ?? (status === undefined ? error.message : wordsOf(status)), errors };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
