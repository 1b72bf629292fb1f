import type { Endpoint } from '@lapis/contract';

interface OtherResponse {
  /** Name under `components.responses`. */
  name: string;
  description: string;
  message?: string;
  retries?: true;
}

const otherResponses: Record<number, OtherResponse> = {
  304: { name: 'NotModified', description: 'Not modified: `If-None-Match` has the current ETag' },
  400: {
    name: 'Malformed',
    description: 'The body can’t be read, such as JSON with an error or nested too deeply',
    message: 'Unexpected end of JSON input',
  },
  401: { name: 'NotSignedIn', description: 'Not signed in', message: 'Please sign in.' },
  403: {
    name: 'NotAllowed',
    description: 'Not permitted for this account, or a request with cookies that lacks the XSRF token',
    message: 'Your role, Author, does not include this. Please ask an owner of the site.',
  },
  404: { name: 'NotFound', description: 'Not found', message: 'There is nothing at this address.' },
  409: {
    name: 'Conflict',
    description: 'Not possible in the present state; `message` gives the reason',
    message: 'This story is in the trash. Please restore it first.',
  },
  410: {
    name: 'Expired',
    description: 'A link or code that was used or has expired',
    message: 'This link has already been used.',
  },
  413: {
    name: 'TooLarge',
    description: 'The body or a file is too large',
    message: 'Request body is too large',
  },
  415: {
    name: 'WrongType',
    description: 'The body or a file has a type that the call doesn’t accept',
    message: 'Unsupported Media Type',
  },
  422: {
    name: 'Invalid',
    description: 'The input is not valid; `errors` gives the reasons by field, or `reasons` in one list',
    message: 'Please check what you entered.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; `Retry-After` gives the seconds to wait',
    message: 'Too many requests. Please wait 20 seconds.',
    retries: true,
  },
  500: {
    name: 'ServerError',
    description: 'A fault of the server; its log has the details under the number in `message`',
    message: 'Something went wrong on our side. If you write to us, please quote the number 5f0c….',
  },
  502: {
    name: 'ProviderFailed',
    description: 'The payment provider refused, or can’t be reached; nothing was changed',
    message: 'Our payment provider can’t be reached right now. Please try again in a few minutes.',
  },
  503: {
    name: 'Unavailable',
    description: 'The database, the file store or another service does not respond; try again later',
    message: 'The site can’t reach its content right now. Please try again in a few seconds.',
    retries: true,
  },
  507: {
    name: 'DiskFull',
    description: 'The server’s disk is full',
    message: 'The server’s disk is full, so nothing can be saved. Please tell your technical contact.',
  },
};

/** A public read sends an ETag. */
const isConditional = ({ access, method, secret, reply, type }: Endpoint) =>
  access === 'anyone' && method === 'GET' && !secret && reply !== undefined && type === undefined;

const named = /\b(?:4\d\d|50\d)\b/g;

/** Returns the statuses of a call beside success: those of its kind, and those that its summary names. */
export function listOtherStatuses(endpoint: Endpoint) {
  const { access, method, path, params, query, body, files, archive, summary } = endpoint;
  const isChange = method !== 'GET';
  const hasBody = body !== undefined || files || archive;
  const isStaff = access === 'admin' || access === 'release';
  const statuses = [
    ...(isConditional(endpoint) ? [304] : []),
    ...(hasBody ? [400, 413, 415] : []),
    ...(hasBody || query ? [422] : []),
    ...(access === 'anyone' ? [] : [401]),
    ...(isStaff || isChange ? [403] : []),
    ...(params ? [404] : []),
    ...((isStaff && isChange) || /^\/(login|oauth)\b/.test(path) ? [507] : []),
    ...(summary.match(named) ?? []).map(Number),
    429,
    500,
    503,
  ];
  return [...new Set(statuses)].sort((a, b) => a - b);
}

const failure = { schema: { $ref: '#/components/schemas/Failure' } };

export const responseReference = (status: number) => ({
  $ref: `#/components/responses/${otherResponses[status]?.name}`,
});

export const responseComponents = Object.fromEntries(
  Object.values(otherResponses).map(({ name, description, message, retries }) => [
    name,
    {
      description,
      ...(retries && {
        headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
      }),
      ...(message && { content: { 'application/json': { ...failure, example: { message } } } }),
    },
  ]),
);
