import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Document } from './document';
import { createPageSender } from './response';
import type { Visit } from './visits';

const usual: Visit = { choice: undefined, cookie: undefined, isPrivate: false };

function send(more: Partial<Document>, visit: Partial<Visit> = {}, status: 'hit' | 'stale' = 'hit') {
  const document: Document = {
    status: 200,
    policy: "default-src 'none'",
    etag: 'W/"1"',
    forms: { identity: Buffer.from('A page') },
    isFrame: false,
    isPersonal: false,
    isSecret: false,
    isStale: false,
    wasKept: false,
    tagHeader: 'site',
    changesAt: Infinity,
    versions: new Map(),
    ...more,
  };
  const writeHead = jest.fn().mockReturnValue({ end: () => {} });
  createPageSender({ secure: false, remoteEntries: undefined, cdn: undefined }, { of: () => undefined })(
    { value: document, status },
    {
      id: '1',
      visit: { ...usual, ...visit },
      request: { headers: {}, url: '/about' } as IncomingMessage,
      response: { writeHead } as unknown as ServerResponse,
    },
  );
  const [code, headers] = writeHead.mock.calls[0] as [number, string[]];
  const at = (name: string) => {
    const index = headers.indexOf(name);
    return index < 0 ? undefined : headers[index + 1];
  };
  return {
    code,
    control: at('cache-control'),
    had: at('cache-status'),
    retry: at('retry-after'),
    tags: at('cache-tag'),
  };
}

test.each<[string, ReturnType<typeof send>['control'], Parameters<typeof send>]>([
  ['for everyone', 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=5', [{}]],
  ['that is missing', 'public, max-age=0, must-revalidate, s-maxage=5', [{ status: 404 }]],
  ['from before a change', 'no-cache', [{ isStale: true }]],
  ['of the release before', 'no-cache', [{}, {}, 'stale']],
  ['with versions of a rollout', 'private, no-cache', [{}, { isPrivate: true }]],
  ['for signing in', 'private, no-cache', [{ isPersonal: true }]],
  ['with a secret address', 'no-store', [{ isSecret: true }]],
])('a page %s has the cache-control %s', (_, control, given) => {
  expect(send(...given)).toMatchObject({ control, tags: 'site', retry: undefined });
});

test('a page that can’t be rendered now is not cached, even if this server has it in memory', () => {
  expect(send({ status: 503 })).toEqual({
    code: 503,
    control: 'no-store',
    had: undefined,
    retry: '5',
    tags: undefined,
  });
});
