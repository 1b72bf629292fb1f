import type { KeyObject } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Manifest } from './manifest';
import { keyId, makeKeys, publicKeysFor, readPrivateKey, seal, verify } from './signing';

let home: string;
let dir: string;
let key: KeyObject;
let keys: KeyObject[];

const kites: Omit<Manifest, 'files'> = {
  app: 'kites',
  version: '1.0.0-aaaa',
  protocol: 1,
  pages: [],
  uses: {},
  calls: {},
};

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'lapis-signing-'));
  dir = join(home, 'kites/1.0.0-aaaa');
  await mkdir(join(dir, 'dist'), { recursive: true });
  await writeFile(join(dir, 'dist/kite.js'), 'fly()');
  await writeFile(join(dir, 'dist/kite.js.br'), brotliCompressSync('fly()'));
  await makeKeys(join(home, 'keys/team.pem'));
  key = await readPrivateKey(join(home, 'keys/team.pem'));
  keys = await publicKeysFor('kites', join(home, 'keys'));
  await seal(dir, kites, key);
});
afterEach(() => rm(home, { recursive: true }));

const rules = async () => (await verify(dir, keys)).map(({ rule }) => rule);

test('a signed version is valid, and names the digest of each file that a page may load', async () => {
  expect(await verify(dir, keys)).toEqual([]);
  const { files } = Manifest.parse(JSON.parse(await readFile(join(dir, 'lapis.json'), 'utf8')));
  expect(files).toEqual({ 'dist/kite.js': expect.stringMatching(/^sha384-/) });
});

test.each<[string, string, () => Promise<unknown>]>([
  ['a byte more in a file', 'files', () => appendFile(join(dir, 'dist/kite.js'), ' ')],
  ['a file that is missing', 'files', () => rm(join(dir, 'dist/kite.js'))],
  ['a file that was added', 'files', () => writeFile(join(dir, 'dist/other.js'), '')],
  [
    'a file that is another by a link',
    'files',
    () => symlink(join(dir, 'dist/kite.js'), join(dir, 'other.js')),
  ],
  [
    'a compressed copy of something else',
    'files',
    () => writeFile(join(dir, 'dist/kite.js.br'), brotliCompressSync('fall()')),
  ],
  ['a copy of nothing', 'files', () => writeFile(join(dir, 'dist/gone.js.br'), brotliCompressSync('fall()'))],
  ['a byte more in lapis.json', 'signature', () => appendFile(join(dir, 'lapis.json'), ' ')],
  ['no signature', 'signature', () => rm(join(dir, 'lapis.sig'))],
  ['a signature that is none', 'signature', () => writeFile(join(dir, 'lapis.sig'), '{}')],
  ['no lapis.json', 'manifest', () => rm(join(dir, 'lapis.json'))],
])('%s is a reason against a version', async (_, rule, alter) => {
  await alter();
  expect(new Set(await rules())).toEqual(new Set([rule]));
});

test('a missing field is rejected, even with a valid signature', async () => {
  await seal(dir, Object.assign({}, kites, { calls: undefined }), key);
  expect(await verify(dir, keys)).toEqual([{ rule: 'manifest', text: 'Its lapis.json is wrong in calls.' }]);
});

test('a file that is named but was never built is rejected', async () => {
  const container = { name: 'kites', type: 'script' as const, entry: 'gone.js', scripts: [] };
  await seal(dir, { ...kites, container }, key);
  expect(await verify(dir, keys)).toEqual([
    { rule: 'files', text: 'gone.js is named in lapis.json, but is not one of the files that were signed.' },
  ]);
});

test('only the keys of its team, and those for all apps, are valid for an app', async () => {
  await makeKeys(join(home, 'keys/lamps/team.pem'));
  const other = await readPrivateKey(join(home, 'keys/lamps/team.pem'));
  await seal(dir, kites, other);
  expect(await rules()).toEqual(['signature']);
  expect((await publicKeysFor('kites', join(home, 'keys'))).map(keyId)).toEqual([keyId(key)]);
  const ofLamps = (await publicKeysFor('lamps', join(home, 'keys'))).map(keyId);
  expect(new Set(ofLamps)).toEqual(new Set([keyId(key), keyId(other)]));
  expect(await publicKeysFor('kites', join(home, 'nowhere'))).toEqual([]);
});

test('a private key can be read only by its owner, and is never overwritten', async () => {
  expect((await stat(join(home, 'keys/team.pem'))).mode & 0o777).toBe(0o600);
  await expect(makeKeys(join(home, 'keys/team.pem'))).rejects.toThrow('EEXIST');
});
