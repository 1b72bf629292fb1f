import { runInNewContext } from 'node:vm';
import { endpoints } from '@lapis/contract';
import project from '../../../../package.json';
import manifest from '../../../package.json';
import { describeSite } from '../../testing/testing';

interface Media {
  schema: object;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: { name: string; description?: string }[];
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
  requestBody?: { content: Record<string, Media> };
}

interface Description {
  openapi: string;
  info: { version: string; contact: { url: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { description: string }>;
    securitySchemes: object;
  };
}

describeSite(
  'a site without documentation of its API',
  (site) => {
    test.each([
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ])('has nothing at %s', async (path) => expect((await site().guest.get(path)).statusCode).toBe(404));
  },
  { environment: () => ({ API_DOCS: '0' }) },
);

describeSite('the description of the API', (site) => {
  const read = async () => (await site().guest.get('/api/openapi.json')).json<Description>();
  const listOperations = ({ paths }: Description) =>
    Object.values(paths).flatMap((path) => Object.values(path));

  test('has every call of the contract and nothing else', async () => {
    const { openapi, info, paths } = await read();
    expect(openapi).toBe('3.1.0');
    expect(info).toMatchObject({ version: manifest.version, contact: { url: project.bugs.url } });
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = [...endpoints.values()].map(
      ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(served.sort());
  });

  test('names each operation once, and says what it returns', async () => {
    const operations = listOperations(await read());
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { summary, tags, responses } of operations) {
      expect(summary).not.toBe('');
      expect(tags).toHaveLength(1);
      expect(Object.keys(responses).filter((status) => /^2|302/.test(status))).toHaveLength(1);
      for (const { description } of Object.values(responses)) expect(description).not.toBe('');
    }
  });

  test('says which response is a table for spreadsheets', async () => {
    const { paths } = await read();
    expect(Object.keys(paths['/api/admin/audit.csv']?.['get']?.responses['200']?.content ?? {})).toEqual([
      'text/csv',
    ]);
  });

  test('refers only to schemas and responses that it contains', async () => {
    const description = await read();
    const references = [
      ...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/(schemas|responses)\/([^"]+)"/g),
    ];
    expect(references.length).toBeGreaterThan(10);
    for (const [, kind = '', name = ''] of references)
      expect(description.components).toHaveProperty([kind, name]);
    expect(JSON.stringify(description)).not.toMatch(/"\$ref":"(?!#\/components\/)/);
  });

  test('says who may make a call, and which errors it can return', async () => {
    const { paths } = await read();
    const change = paths['/api/admin/widgets/{id}']?.['patch'];
    expect(change?.security).toEqual([{ bearer: ['publish'] }]);
    expect(change?.description).toMatch(/permission “Publish”/);
    expect(Object.keys(change?.responses ?? {}).map(Number)).toEqual([
      200, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507,
    ]);
    const show = paths['/api/site']?.['get'];
    expect(show?.security).toEqual([]);
    expect(Object.keys(show?.responses ?? {}).map(Number)).toEqual([200, 304, 429, 500, 503]);
    expect(paths['/api/logout']?.['post']?.responses).toHaveProperty('204');
    expect(paths['/api/admin/widgets']?.['post']?.responses).toHaveProperty('201');
    expect(paths['/api/admin/releases/{app}']?.['post']?.security).toEqual([
      { bearer: ['releases'] },
      { releaseToken: [] },
    ]);
  });

  test('lists every status that a summary names', async () => {
    for (const { summary, responses } of listOperations(await read())) {
      const named = summary.match(/\b[45]\d\d\b/g) ?? [];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...named]));
    }
  });

  test('describes every parameter and group', async () => {
    const description = await read();
    const groups = new Set(description.tags.map(({ name }) => name));
    for (const { operationId, parameters = [], tags } of listOperations(description)) {
      expect(groups).toContain(tags[0]);
      const silent = parameters.filter((parameter) => !parameter.description).map(({ name }) => name);
      expect([operationId, silent]).toEqual([operationId, []]);
    }
  });

  test('has an example of each body and reply that the call accepts', async () => {
    const without = listOperations(await read()).flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, responses['200'], responses['201']]
        .map((part) => part?.content?.['application/json'])
        .filter((media) => media && media.example === undefined)
        .map(() => operationId),
    );
    // Its body is a version or a developer's own remote, which no schema shows.
    expect(without).toEqual(['releases.open']);
  });

  test('sends the XSRF token with calls that are tried in a browser with cookies', async () => {
    const script = (await site().guest.get('/api/docs/static/swagger-initializer.js')).body;
    const request = { headers: { accept: '*/*' } };
    const SwaggerUIBundle = Object.assign(
      (config: { requestInterceptor: (sent: object) => void }) => {
        config.requestInterceptor(request);
        return { initOAuth: () => undefined };
      },
      { presets: {}, plugins: {} },
    );
    runInNewContext(`${script}; window.onload();`, {
      window: { location: { href: 'http://localhost/api/docs' } },
      document: {
        cookie: 'token=abc; XSRF-TOKEN=a-b_1',
        querySelector: () => ({ appendChild() {} }),
        createElement: () => ({}),
      },
      SwaggerUIBundle,
      SwaggerUIStandalonePreset: {},
    });
    expect(request.headers).toEqual({ accept: '*/*', 'X-XSRF-TOKEN': 'a-b_1' });
  });

  test('can be read in the browser under a security policy of its own', async () => {
    const page = await site().guest.get('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(page.body) ?? [];
    expect((await site().guest.get(new URL(script, 'http://localhost/api/docs').pathname)).statusCode).toBe(
      200,
    );
  });
});
