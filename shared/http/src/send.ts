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

/** What went wrong, to be shown beside a form: the server's words, else the library's ('Network Error'). */
export function failureOf(error: unknown): Failure {
  if (isAxiosError<Partial<Failure> | undefined>(error)) {
    const { message, errors } = error.response?.data ?? {};
    return { message: message ?? error.message, errors };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
