import { auth } from '@lapis/auth';
import { bus, type Events } from '@lapis/event-bus';
import { answering, failing, type Answers, type SentRequest } from '@lapis/testing/answers';
import { administrator } from '@lapis/testing/people';
import { AxiosError } from 'axios';
import { http } from './client';
import { toFailure, send, errorStatus } from './send';

let sent: SentRequest[] = [];
let heard: [string, unknown][] = [];

function network(answers: Answers) {
  http.defaults.adapter = answering(answers, (request) => sent.push(request));
}

beforeEach(() => {
  sent = [];
  heard = [];
  auth.clear();
});

const names = ['http:unauthorized', 'http:server-error'] satisfies (keyof Events)[];
names.forEach((name) => bus.on(name, (event) => heard.push([name, event])));

test('a call of the contract becomes a request, and the body of its response is returned', async () => {
  network({ 'PATCH /admin/widgets/7': { results: { id: 7 } }, 'GET /blog': { results: [] } });

  const answer = await send('PATCH /admin/widgets/:id', { params: { id: 7 }, body: { title: 'About us' } });
  await send('GET /blog', { query: { page: 2 } });

  expect(answer).toEqual({ results: { id: 7 } });
  expect(sent).toMatchObject([
    { name: 'PATCH /admin/widgets/7', body: { title: 'About us' } },
    { name: 'GET /blog', query: { page: 2 } },
  ]);
});

test('a query has the format that the server reads', () => {
  const params = { page: 2, tag: ['a&b', 'c d'], q: 'é', none: undefined, empty: null };
  expect(http.getUri({ url: '/blog', params })).toBe('/api/blog?page=2&tag=a%26b&tag=c+d&q=%C3%A9');
  expect(http.getUri({ url: '/blog', params: {} })).toBe('/api/blog');
});

test('the progress of an upload is reported while it is sent', async () => {
  const progressEvents: number[] = [];
  http.defaults.adapter = async (config) => {
    for (const loaded of [10, 20])
      config.onUploadProgress?.({ loaded, total: 20, bytes: 10, lengthComputable: true });
    return answering({ 'POST /admin/media': { results: [] } })(config);
  };
  await send('POST /admin/media', {
    body: new FormData(),
    onProgress: ({ loaded }) => progressEvents.push(loaded),
  });
  expect(progressEvents).toEqual([10, 20]);
});

test('every request asks for JSON, and carries the token while there is one', async () => {
  network({ 'GET /site': {} });

  await send('GET /site');
  auth.saveToken('abc', { remember: false });
  await send('GET /site');

  expect(sent[0]?.headers.get('Authorization')).toBeUndefined();
  expect(sent[1]?.headers.get('Authorization')).toBe('Bearer abc');
  expect(sent[1]?.headers.get('Accept')).toBe('application/json');
});

test('the XSRF cookie goes back as a header, and no request times out', () => {
  expect(http.defaults).toMatchObject({
    baseURL: '/api',
    timeout: 0,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
  });
});

test('reading sets no cookie, and the first change fetches the XSRF cookie', async () => {
  const token = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  document.cookie = 'XSRF-TOKEN=; max-age=0';
  network({ 'GET /site': {}, 'POST /logout': undefined });
  await send('GET /site');
  expect(token()).toBeUndefined();

  await send('POST /logout');
  const first = token();
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  await send('POST /logout');
  expect(token()).toBe(first);

  document.cookie = 'XSRF-TOKEN=; max-age=0';
  await send('POST /logout');
  expect(token()).toMatch(/^[0-9a-f]{64}$/);
  expect(token()).not.toBe(first);
});

test('401 while signed in is announced, and still rejected to the caller', async () => {
  network({ 'GET /site': failing(401) });
  auth.setUser(administrator);
  await expect(send('GET /site')).rejects.toThrow('Request failed with status code 401');
  expect(heard).toEqual([['http:unauthorized', undefined]]);
});

test('401 of a guest is rejected to the caller alone', async () => {
  network({ 'GET /site': failing(401) });
  await expect(send('GET /site')).rejects.toThrow();
  expect(heard).toEqual([]);
});

test.each([500, 503])(
  'status %d is announced with its body, and still rejected to the caller',
  async (status) => {
    network({ 'GET /site': failing(status, '<h1>Broken</h1>', 'text/html') });
    await expect(send('GET /site')).rejects.toThrow(`status code ${status}`);
    expect(heard).toEqual([['http:server-error', { body: '<h1>Broken</h1>', contentType: 'text/html' }]]);
  },
);

test('status 499 is below the threshold', async () => {
  network({ 'GET /site': failing(499) });
  await expect(send('GET /site')).rejects.toThrow();
  expect(heard).toEqual([]);
});

test('a quiet call opens no dialog', async () => {
  network({ 'GET /site': failing(500) });
  await expect(send('GET /site', { quiet: true })).rejects.toThrow();
  expect(heard).toEqual([]);
});

test('an id that is no number is not found, and is not sent', async () => {
  network({});
  const failure: unknown = await send('GET /admin/messages/:id', { params: { id: Number('abc') } }).catch(
    (error: unknown) => error,
  );
  expect(errorStatus(failure)).toBe(404);
  expect(toFailure(failure).message).toMatch(/^This was refused/);
  expect(sent).toEqual([]);
});

test.each([
  new AxiosError('Network Error', AxiosError.ERR_NETWORK),
  new AxiosError('Request aborted', AxiosError.ECONNABORTED),
  new Error('Loading chunk http failed'),
])('a failure without a status is rejected, and described by a sentence of ours: %s', async (cause) => {
  http.defaults.adapter = () => Promise.reject(cause);
  const failure: unknown = await send('GET /site').catch((error: unknown) => error);
  expect(failure).toBe(cause);
  expect(toFailure(failure)).toEqual({ message: expect.stringMatching(/^The site can’t be reached/) });
  expect(errorStatus(failure)).toBeUndefined();
  expect(heard).toEqual([]);
});

test.each([
  [503, /^This did not work: .* Please try again in a moment\.$/],
  [413, /^This was refused \(413\)\. Please try again/],
])('a response %d without a message from the server gets ours', async (status, words) => {
  network({ 'POST /logout': failing(status, '<h1>Bad</h1>', 'text/html') });
  const failure: unknown = await send('POST /logout').catch((error: unknown) => error);
  expect(toFailure(failure).message).toMatch(words);
});

test('an error is described by the server’s message if there is one', async () => {
  network({ 'POST /login': failing(422, { message: 'Wrong', errors: { email: ['Unknown'] } }) });
  const body = { email: 'a@b.org', password: 'secret' };
  const failure: unknown = await send('POST /login', { body }).catch((error: unknown) => error);
  expect(toFailure(failure)).toEqual({ message: 'Wrong', errors: { email: ['Unknown'] } });
  expect(errorStatus(failure)).toBe(422);
});

test('the error of a file request is described by the server’s message', async () => {
  const url = '/admin/giving/claims/4/schedule';
  network({ [`GET ${url}`]: failing(409, { message: 'HMRC would refuse line 3.' }) });
  const refused = await send('GET /admin/giving/claims/:id/schedule', {
    params: { id: 4 },
    isFile: true,
  }).catch((error: unknown) => error);
  expect([errorStatus(refused), toFailure(refused).message]).toEqual([409, 'HMRC would refuse line 3.']);

  network({ [`GET ${url}`]: failing(502, '<h1>Bad gateway</h1>', 'text/html') });
  await send('GET /admin/giving/claims/:id/schedule', { params: { id: 4 }, isFile: true }).catch(
    () => undefined,
  );
  expect(heard.at(-1)).toEqual([
    'http:server-error',
    { body: '<h1>Bad gateway</h1>', contentType: 'text/html' },
  ]);
});
