import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../..');

interface Bom {
  serialNumber: string;
  components: { name: string; version: string; purl: string; hashes?: unknown[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Runs in a child process, because `sbom.mjs` is an ES module. */
async function describePackages(...folders: string[]) {
  const product = { name: 'lapis', version: '0.1.0', license: 'MIT' };
  const paths = JSON.stringify(folders.map((folder) => join(root, folder)));
  const script = `import { describePackages } from './tools/build/sbom.mjs';
    console.log(JSON.stringify(await describePackages(${paths}, ${JSON.stringify(product)})));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    maxBuffer: 1e7,
  });
  return JSON.parse(stdout) as Bom;
}

test('the SBOM lists each package that runs once, with version, licence, hash and dependencies, and is reproducible', async () => {
  const bom = await describePackages('api', 'shell');
  const { components, serialNumber } = bom;
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/);
  const installedVersion = (name: string) => {
    const manifest = readFileSync(join(root, 'api/node_modules', name, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  };
  const version = installedVersion('openid-client');
  expect(components).toContainEqual({
    type: 'library',
    'bom-ref': `pkg:npm/openid-client@${version}`,
    name: 'openid-client',
    version,
    purl: `pkg:npm/openid-client@${version}`,
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  expect(components.filter(({ hashes }) => !hashes).map(({ purl }) => purl)).toEqual([]);
  const dependenciesOf = (name: string) => bom.dependencies.find(({ ref }) => ref === name)?.dependsOn;
  expect(dependenciesOf(`pkg:npm/openid-client@${version}`)).toEqual([
    expect.stringMatching(/^pkg:npm\/jose@/),
    expect.stringMatching(/^pkg:npm\/oauth4webapi@/),
  ]);
  expect(dependenciesOf('lapis')).toContain(`pkg:npm/openid-client@${version}`);
  const names = components.map(({ name }) => name);
  // Indirect dependencies, and packages for browsers.
  expect(names).toEqual(expect.arrayContaining(['jose', 'react', '@fastify/static']));
  expect(names.filter((name) => name.startsWith('@lapis/') || name === 'jest')).toEqual([]);
  const purls = components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  expect(purls).toContain(`pkg:npm/%40fastify/static@${installedVersion('@fastify/static')}`);
  expect((await describePackages('api', 'shell')).serialNumber).toBe(serialNumber);
});
