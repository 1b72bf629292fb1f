import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findSection, linkSections, readSections, releaseSection } from './changelog';
import { signChecksums, writeChecksums } from './checksums';
import { prepareRelease, undoRelease } from './prepare';
import { checkVersion, readManifest } from './versions';

const changelog = `# Changelog

## [Unreleased]

### Added

- A calendar.

## [1.0.0] - 2026-01-31

- The first release.

[Unreleased]: https://old.example/compare/v1.0.0...HEAD
[1.0.0]: https://old.example/releases/tag/v1.0.0
`;

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lapis-release-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, content: string) => {
  mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  writeFileSync(path.join(dir, name), content);
};
const read = (name: string) => readFileSync(path.join(dir, name), 'utf8');

describe('the changelog', () => {
  test('is read by sections, without the links at its end', () => {
    expect(readSections(changelog)).toEqual([
      { title: 'Unreleased', date: undefined, text: '### Added\n\n- A calendar.' },
      { title: '1.0.0', date: '2026-01-31', text: '- The first release.' },
    ]);
  });

  test('keeps an empty section for unreleased changes above the new version', () => {
    const released = releaseSection(changelog, '1.1.0', '2026-02-28');
    expect(readSections(released).map(({ title, date, text }) => [title, date, text])).toEqual([
      ['Unreleased', undefined, ''],
      ['1.1.0', '2026-02-28', '### Added\n\n- A calendar.'],
      ['1.0.0', '2026-01-31', '- The first release.'],
    ]);
    expect(() => releaseSection(released, '1.2.0', '2026-03-31')).toThrow(/nothing under 'Unreleased'/);
    expect(() => releaseSection(changelog, '1.0.0', '2026-03-31')).toThrow(/has a section for 1\.0\.0/);
  });

  test('links each version to its tag in the repository', () => {
    const released = linkSections(releaseSection(changelog, '1.1.0', '2026-02-28'), 'https://new.example');
    expect(released.split('\n\n').at(-1)).toBe(
      [
        '[Unreleased]: https://new.example/compare/v1.1.0...HEAD',
        '[1.1.0]: https://new.example/releases/tag/v1.1.0',
        '[1.0.0]: https://new.example/releases/tag/v1.0.0',
        '',
      ].join('\n'),
    );
    expect(findSection(released, '1.0.0')?.text).toBe('- The first release.');
  });
});

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.3', true],
  ['2.0.0', '1.9.3', true],
  ['1.0.0', '1.0.0', false],
  ['1.9.9', '2.0.0', false],
  ['1.1', '1.0.0', false],
  ['v1.1.0', '1.0.0', false],
  ['1.1.0-beta', '1.0.0', false],
])('version %s after %s: %s', (version, current, isAllowed) => {
  const check = () => checkVersion(version, current);
  if (isAllowed) expect(check).not.toThrow();
  else expect(check).toThrow(/is not (a version|later)/);
});

describe('preparing a release', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Jo', '-c', 'user.email=jo@example.org', ...args], {
      cwd: dir,
      encoding: 'utf8',
    });
  const manifest = (version: string, isPrivate: boolean) =>
    `${JSON.stringify({ name: 'one', version, ...(isPrivate && { private: true }), homepage: 'https://new.example' }, null, 2)}\n`;

  beforeEach(() => {
    write('CHANGELOG.md', changelog);
    write('package.json', manifest('1.0.0', true));
    write('shell/package.json', manifest('1.0.0', true));
    write('remotes/shop/package.json', manifest('0.3.0', true));
    write('shared/ui/package.json', manifest('1.0.0', false));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
  });

  test('sets the version of what is released together, and dates the changelog', () => {
    const prepared = prepareRelease(dir, '1.1.0', '2026-02-28');
    expect(prepared).toEqual({
      version: '1.1.0',
      date: '2026-02-28',
      notes: '### Added\n\n- A calendar.',
      changed: ['CHANGELOG.md', 'package.json', 'shell/package.json'],
    });
    const versions = ['.', 'shell', 'remotes/shop', 'shared/ui'].map(
      (folder) => readManifest(path.join(dir, folder)).version,
    );
    expect(versions).toEqual(['1.1.0', '1.1.0', '0.3.0', '1.0.0']);
    expect(read('CHANGELOG.md')).toContain('[1.1.0]: https://new.example/releases/tag/v1.1.0');
    undoRelease(dir, prepared);
    expect(git('status', '--porcelain')).toBe('');
  });

  test('leaves everything as it is for the version in package.json', () => {
    expect(prepareRelease(dir, undefined)).toMatchObject({ date: '2026-01-31', changed: [] });
    expect(git('status', '--porcelain')).toBe('');
    write('CHANGELOG.md', changelog.replace(' - 2026-01-31', ''));
    git('commit', '--quiet', '--all', '--message', 'Forget the date');
    expect(() => prepareRelease(dir, undefined)).toThrow(/needs a section '## \[1\.0\.0\] - \d{4}-/);
  });

  test('refuses changes that are not committed, and a version that another commit was released as', () => {
    write('new.txt', '');
    expect(() => prepareRelease(dir, '1.1.0')).toThrow(/not committed/);
    git('add', '.');
    git('tag', 'v1.0.0');
    git('commit', '--quiet', '--message', 'Go on');
    expect(() => prepareRelease(dir, '1.0.0')).toThrow(/v1\.0\.0 is released already/);
    expect(prepareRelease(dir, '1.0.1').version).toBe('1.0.1');
  });
});

describe('checksums', () => {
  const keys = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const file = (name: string) => path.join(dir, name);
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: dir }).status;

  beforeEach(async () => {
    write('lapis-1.0.0-linux-x64.tar.gz', 'archive');
    write('release.pem', keys.privateKey);
    write('release.pub.pem', keys.publicKey);
    await writeChecksums(dir, ['lapis-1.0.0-linux-x64.tar.gz']);
  });

  // The openssl of macOS is a different program.
  const { stdout: openssl } = spawnSync('openssl', ['version'], { encoding: 'utf8' });
  const tests = openssl?.startsWith('OpenSSL 3') ? describe : describe.skip;

  tests('on Debian', () => {
    const security = readFileSync(path.resolve(__dirname, '../../../SECURITY.md'), 'utf8');

    test('are checked by the command in SECURITY.md', () => {
      const [program = '', ...args] = /^sha256sum .*$/m.exec(security)?.[0].split(' ') ?? [];
      expect(run(program, ...args)).toBe(0);
      write('lapis-1.0.0-linux-x64.tar.gz', 'another');
      expect(run(program, ...args)).not.toBe(0);
    });

    test('are signed as the command in SECURITY.md verifies', () => {
      signChecksums(dir, file('release.pem'), file('release.pub.pem'));
      const [, command = ''] = /^(openssl pkeyutl -verify .*)$/m.exec(security) ?? [];
      const [program = '', ...args] = command.replace('/srv/lapis/deploy/', '').split(' ');
      expect(run(program, ...args)).toBe(0);
      write('SHA256SUMS', read('SHA256SUMS').replace(/^./, 'g'));
      expect(run(program, ...args)).not.toBe(0);
    });
  });

  test('are not signed with a key that users cannot check', () => {
    const sign = (key: string, publicKey: string) => () => signChecksums(dir, file(key), file(publicKey));
    expect(sign('release.pem', 'missing.pub.pem')).toThrow(/is not the public key of/);
    expect(sign('missing.pem', 'release.pub.pem')).toThrow(/RELEASE_SIGNING_KEY can't be read/);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    write('rsa.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(sign('rsa.pem', 'release.pub.pem')).toThrow(/not an Ed25519 key/);
  });
});

test('binaries for another system or processor are found', () => {
  const elf = (machine: number) => {
    const header = Buffer.alloc(20);
    header.write('\x7fELF', 'latin1');
    header.writeUInt16LE(machine, 18);
    return header;
  };
  const files = {
    'a.node': elf(183),
    'b.so.8.1': elf(62),
    'c.node': Buffer.from('MZ'),
    'd.js': Buffer.from('1'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(dir, name), content);
  const script = `import { findForeignBinaries } from './tools/build/binaries.mjs';
    console.log(JSON.stringify(await findForeignBinaries(${JSON.stringify(dir)}, 'arm64')));`;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.resolve(__dirname, '../../..'),
    encoding: 'utf8',
  });
  expect((JSON.parse(found) as string[]).sort()).toEqual(['b.so.8.1', 'c.node']);
});
