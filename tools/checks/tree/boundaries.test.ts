import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');

/** Targets of the imports, so that each resolves. */
const targets = [
  'shell/src/menu.ts',
  'remotes/public/src/banner.ts',
  'remotes/account/src/form.ts',
  'shared/ui/src/cx.ts',
  'shared/testing/src/answers.ts',
  'api/src/start/app.ts',
  'api/src/server/http.ts',
  'api/demo/content.ts',
  'api/import/src/thing.ts',
  'webpack/base.ts',
  'tools/lapis/src/lapis.ts',
];

const allowed = {
  'a remote may import shared packages': ['remotes/public/src/a.ts', '@lapis/ui'],
  'a remote may import its own files': ['remotes/public/src/b.ts', './banner'],
  'a remote may import packages from npm': ['remotes/public/src/c.ts', 'swiper'],
  'the shell may import shared packages': ['shell/src/d.ts', '@lapis/event-bus'],
  'the shell may name a remote that it finds at run time': ['shell/src/e.ts', 'public/routes'],
  'shared packages may import one another': ['shared/http/src/f.ts', '@lapis/auth'],
  'the server may import the contract': ['api/src/g.ts', '@lapis/contract'],
  'the server may import the demo': ['api/src/h.ts', '../demo/content'],
  'the server may import what reads exports': ['api/src/ah.ts', '@lapis/import/report'],
  'what reads exports may import the cleaning of HTML': ['api/import/src/ai.ts', '@lapis/html/clean-html'],
  'what reads exports may import its own files': ['api/import/src/aj.ts', './thing'],
  'a floor of the server may import one below it': ['api/src/start/ac.ts', '../server/http'],
  'a test of the server may import a floor above it': ['api/src/server/ad.test.ts', '../start/app'],
  'the journeys may import the contract': ['e2e/i.ts', '@lapis/contract/pages'],
  'the command line may import the contract': ['tools/lapis/src/af.ts', '@lapis/contract'],
  'the build may import the configuration of webpack': ['tools/build/ah.mjs', '@lapis/webpack/announcement'],
  'the benchmarks may import what starts the site': ['bench/aa.ts', '@lapis/e2e/site'],
  'a test may import what helps in tests': ['remotes/public/src/j.test.ts', '@lapis/testing'],
} as const;

const forbidden = {
  'a remote another remote, by name': ['remotes/public/src/k.ts', '@lapis/account'],
  'a remote another remote, by path': ['remotes/public/src/l.ts', '../../account/src/form'],
  'a remote the shell, by name': ['remotes/public/src/m.ts', '@lapis/shell'],
  'a remote the shell, by path': ['remotes/public/src/n.ts', '../../../shell/src/menu'],
  'a remote a shared file, by path': ['remotes/public/src/o.ts', '../../../shared/ui/src/cx'],
  'a remote the server': ['remotes/admin/src/p.ts', '../../../api/src/start/app'],
  'a remote the demo': ['remotes/admin/src/q.ts', '../../../api/demo/content'],
  'a page what helps in tests': ['remotes/public/src/r.ts', '@lapis/testing'],
  'the shell a remote': ['shell/src/s.ts', '../../remotes/public/src/banner'],
  'the shell the server': ['shell/src/t.ts', '@lapis/api'],
  'a shared package a remote': ['shared/ui/src/u.ts', '@lapis/public'],
  'the contract another shared package': ['shared/contract/src/v.ts', '@lapis/http'],
  'the server a shared package': ['api/src/w.ts', '@lapis/ui'],
  'the server what helps in tests of remotes': ['api/src/x.ts', '../../shared/testing/src/answers'],
  'what reads exports the server, by name': ['api/import/src/ak.ts', '@lapis/api'],
  'what reads exports the server, by path': ['api/import/src/al.ts', '../../src/start/app'],
  'the server what reads exports, by path': ['api/src/am.ts', '../import/src/thing'],
  'the cleaning of HTML the server': ['api/html/src/an.ts', '../../src/start/app'],
  'a remote what reads exports': ['remotes/admin/src/ao.ts', '@lapis/import/report'],
  'a floor of the server one above it': ['api/src/server/http/ae.ts', '../../start/app'],
  'the journeys the server': ['e2e/y.ts', '../api/src/start/app'],
  'the benchmarks the server': ['bench/ab.ts', '../api/src/start/app'],
  'the command line the server': ['tools/lapis/src/ag.ts', '../../../api/src/start/app'],
  'the configuration of webpack an app': ['webpack/z.ts', '../shell/src/menu'],
  'a tool another, by path': ['tools/new/ai.ts', '../lapis/src/lapis'],
} as const;

/** The four kinds of import, used in turn. */
const kinds = [
  (source: string) => `import { thing } from '${source}';\nthing();\n`,
  (source: string) =>
    `import type { Thing } from '${source}';\nexport const one = (thing: Thing) => thing;\n`,
  (source: string) => `export { thing } from '${source}';\n`,
  (source: string) => `export const load = () => import('${source}');\n`,
];

let dir: string;
let refused: Set<string>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-boundaries-'));
  for (const file of targets) await write(file, 'export const thing = () => {};\n');
  const imports = [...Object.values(allowed), ...Object.values(forbidden)];
  for (const [index, [file, source]] of imports.entries()) {
    await write(file, kinds[index % kinds.length]!(source));
  }
  refused = await lint();
}, 60_000);

afterAll(() => rm(dir, { recursive: true, force: true }));

async function write(file: string, content: string) {
  await mkdir(dirname(join(dir, file)), { recursive: true });
  await writeFile(join(dir, file), content);
}

interface Report {
  diagnostics: { code: string; filename: string }[];
}

const rules = ['boundaries(dependencies)', 'eslint(no-restricted-imports)'];

/** Lints with the project's settings; returns the files with a rejected import. */
async function lint() {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const options = ['--config', join(root, '.oxlintrc.json'), '--format', 'json'];
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, ...options], { cwd: dir }, (_, stdout) => done(stdout));
  });
  const { diagnostics } = JSON.parse(output) as Report;
  return new Set(diagnostics.filter(({ code }) => rules.includes(code)).map(({ filename }) => filename));
}

test.each(Object.entries(allowed))('%s', (_, [file]) => {
  expect(refused).not.toContain(file);
});

test.each(Object.entries(forbidden))('a forbidden import is found: %s', (_, [file]) => {
  expect(refused).toContain(file);
});
