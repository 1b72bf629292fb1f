import {
  AxiosError,
  AxiosHeaders,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

/** Request that reached the faked network, with its body parsed and its query as passed to the client. */
export interface SentRequest {
  name: string;
  body: unknown;
  query: Record<string, unknown>;
  headers: AxiosHeaders;
}

export type Answers = Record<string, unknown>;

/** Symbol instead of a class, because tests may load this module twice. */
const isFailing = Symbol.for('lapis:failing');

export const failing = (
  status: number,
  body: unknown = { message: `Status ${status}` },
  contentType = 'application/json',
) => ({ [isFailing]: true, status, body, contentType });

type Failing = ReturnType<typeof failing>;

/** Milliseconds until each answer. Browsers, which run a remote alone, have no `process`. */
const delay = globalThis.process?.env['SLOW'] === 'answers' ? 120 : 0;

/**
 * Fakes the network for tests and standalone remotes. Responds to the requests in `answers`, named by method
 * and path below /api, such as `'GET /widgets/about'`, and to all others with 404. Assigned to
 * `http.defaults.adapter`.
 */
export const answering =
  (answers: Answers, seen?: (sent: SentRequest) => void): AxiosAdapter =>
  async (config) => {
    const name = `${config.method?.toUpperCase()} ${config.url}`;
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    const sent: SentRequest = { name, body, query: config.params ?? {}, headers: config.headers };
    seen?.(sent);
    if (delay) await new Promise((resolve) => setTimeout(resolve, delay));
    const known = name in answers ? answers[name] : failing(404, { message: 'There is nothing here' });
    const answer: unknown = await (typeof known === 'function' ? known(sent) : known);
    return isFailure(answer)
      ? reject(respond(config, answer.status, toErrorBody(answer, config), answer.contentType))
      : respond(config, 200, structuredClone(answer), 'application/json');
  };

const isFailure = (answer: unknown): answer is Failing =>
  typeof answer === 'object' && answer !== null && isFailing in answer;

/** Converts an error to a Blob if the call requests a file, as browsers do. */
function toErrorBody({ body, contentType: type }: Failing, { responseType }: InternalAxiosRequestConfig) {
  if (responseType !== 'blob') return body;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // jsdom's Blobs lack `text()`.
  return Object.assign(new Blob([text], { type }), { text: async () => text });
}

const respond = (
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  contentType: string,
): AxiosResponse => ({
  config,
  status,
  data,
  statusText: '',
  headers: new AxiosHeaders({ 'content-type': contentType }),
});

function reject(response: AxiosResponse): never {
  const message = `Request failed with status code ${response.status}`;
  throw new AxiosError(message, AxiosError.ERR_BAD_RESPONSE, response.config, null, response);
}
