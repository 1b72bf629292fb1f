import { readdir } from 'node:fs/promises';
import { describeSite, type TestSite } from '../../../testing/testing';
import { incomingDir } from '../folders';
import { pdf } from '../media.fixture';

const TYPE = 'multipart/form-data; boundary=x';
const head = 'Content-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n';
const part = (headers: string, content = pdf().toString()) => `--x\r\n${headers}${content}\r\n`;

/** Malformed uploads: content type, body, and the expected status. */
const forms: Record<string, [type: string, body: string, status: number]> = {
  'no boundary': ['multipart/form-data', `${part(head)}--x--\r\n`, 400],
  'an empty boundary': ['multipart/form-data; boundary=', `${part(head)}--x--\r\n`, 400],
  'a boundary of 300 characters': [
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    `${part(head)}--x--\r\n`,
    400,
  ],
  'another boundary': ['multipart/form-data; boundary=y', `${part(head)}--x--\r\n`, 400],
  'nothing at all': [TYPE, '', 422],
  'an end before the end of a file': [TYPE, `--x\r\n${head}%PDF-1.7`, 400],
  'an end within the headers of a part': [TYPE, '--x\r\nContent-Disposition: form-da', 400],
  'an end after one whole file': [TYPE, part(head), 400],
  'headers without an end': [TYPE, `--x\r\nContent-Disposition: ${'a'.repeat(100_000)}`, 400],
  'a header that is none': [TYPE, `${part('no header\r\n\r\n')}--x--\r\n`, 422],
  'no part': [TYPE, '--x--\r\n', 422],
  'only a field': [TYPE, `${part('Content-Disposition: form-data; name="a"\r\n\r\n')}--x--\r\n`, 422],
  'a field called __proto__': [
    TYPE,
    `${part('Content-Disposition: form-data; name="__proto__"\r\n\r\n')}--x--\r\n`,
    400,
  ],
  'too many fields': [
    TYPE,
    `${part('Content-Disposition: form-data; name="a"\r\n\r\n').repeat(300)}--x--\r\n`,
    413,
  ],
};

const calls = ['/api/admin/media', '/api/admin/galleries/1/images', '/api/admin/import'];

describeSite('forms that no browser sends', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
  });

  test.each(Object.entries(forms))('%s is refused with a message, and leaves no file', async (_, form) => {
    const [type, body, status] = form;
    const answer = await admin.post('/api/admin/media', Buffer.from(body), { 'content-type': type });
    expect([answer.statusCode, answer.json()]).toEqual([status, { message: expect.any(String) }]);
    expect(await readdir(incomingDir(site().settings)).catch(() => [])).toEqual([]);
  });

  test.each(calls)('none of them causes a server error: %s', async (url) => {
    for (const [type, body] of Object.values(forms)) {
      const answer = await admin.post(url, Buffer.from(body), { 'content-type': type });
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  test('a file name with a path loses the path', async () => {
    const name = '../../../../etc/passwd';
    const headers = `Content-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
    const answer = await admin.post(
      '/api/admin/media',
      Buffer.from(`${part(headers, pdf('another').toString())}--x--\r\n`),
      {
        'content-type': TYPE,
      },
    );
    expect(answer.json()).toMatchObject({ results: [{ media: { name: 'passwd' } }] });
  });
});
