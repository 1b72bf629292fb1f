import {
  AxiosError,
  AxiosHeaders,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';

/** What reached the network: the body is parsed, the query is as the page gave it. */
export interface Sent {
  name: string;
  body: unknown;
  query: Record<string, unknown>;
  headers: AxiosHeaders;
}

/** An answer is the body itself, or a function that makes it of the request. */
export type Answers = Record<string, unknown>;

/** Known by a name and not by a class, because a test may load this module anew. */
const isFailing = Symbol.for('lapis:failing');

/** An answer with a status of 400 or above. */
export const failing = (
  status: number,
  body: unknown = { message: `Status ${status}` },
  contentType = 'application/json',
) => ({ [isFailing]: true, status, body, contentType });

type Failing = ReturnType<typeof failing>;

/**
 * The network of a test or of a remote that runs by itself: answers calls by 'METHOD /path' under /api
 * (`'GET /widgets/about'`), and 404 for what it does not know. Put it into `http.defaults.adapter`.
 */
export const answering =
  (answers: Answers, seen?: (sent: Sent) => void): AxiosAdapter =>
  async (config) => {
    const name = `${config.method?.toUpperCase()} ${config.url}`;
    const body: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
    const sent: Sent = { name, body, query: config.params ?? {}, headers: config.headers };
    seen?.(sent);
    const known = name in answers ? answers[name] : failing(404, { message: 'There is nothing here' });
    const answer: unknown = await (typeof known === 'function' ? known(sent) : known);
    return isFailure(answer)
      ? reject(respond(config, answer.status, toErrorBody(answer, config), answer.contentType))
      : respond(config, 200, structuredClone(answer), 'application/json');
  };

const isFailure = (answer: unknown): answer is Failing =>
  typeof answer === 'object' && answer !== null && isFailing in answer;

/** The body of an error, which a browser makes a file too if a file was asked for. */
function toErrorBody({ body, contentType: type }: Failing, { responseType }: InternalAxiosRequestConfig) {
  if (responseType !== 'blob') return body;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  // jsdom's files have no `text()`.
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
