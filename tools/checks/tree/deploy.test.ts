import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the unit for systemd', () => {
  const unit = join(root, 'deploy/lapis.service');
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const isThere = analyze('--version').status === 0;
  // Skipped without systemd.
  const tests = isThere ? describe : describe.skip;

  tests('in the analysis of systemd', () => {
    test('has no errors', () => {
      const { stdout, stderr } = analyze('verify', '--man=no', unit);
      // Node may be installed elsewhere.
      const lines = (stdout + stderr)
        .split('\n')
        .filter((line) => line && !line.includes('is not executable'));
      expect(lines).toEqual([]);
    });

    test('gives the service few privileges', () => {
      const { stdout } = analyze('security', '--offline=true', unit);
      const [, exposure = '10'] = /exposure level for lapis\.service: ([\d.]+)/.exec(stdout) ?? [];
      expect(Number(exposure)).toBeLessThanOrEqual(3);
    });
  });

  test('starts at boot, again after a failure, and reads secrets from files', () => {
    const text = readFileSync(unit, 'utf8');
    for (const line of [
      /^WantedBy=/m,
      /^After=network-online/m,
      /^RestartSec=/m,
      /^LoadCredential=SMTP_URL:/m,
    ])
      expect(text).toMatch(line);
    expect(
      [...text.matchAll(/(\w+)_FILE=/g)].map(([, name]) => name).filter((name) => !isSetting(name)),
    ).toEqual([]);
  });
});

const folder = 'api/src/server/settings';
const settings = readdirSync(join(root, folder))
  .filter((file) => !file.includes('.test.'))
  .map((file) => read(`${folder}/${file}`))
  .join();
const isSetting = (name = '') => settings.includes(`  ${name}: `);

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  volumes?: string[];
  depends_on?: Record<string, object> | string[];
  image: string;
  read_only?: boolean;
  init?: boolean;
  cap_drop?: string[];
}

describe('the file for compose', () => {
  const file = parse(read('deploy/compose.yaml')) as Record<
    'services' | 'networks' | 'volumes' | 'secrets',
    Record<string, object | null>
  >;
  const services = Object.entries(file.services as unknown as Record<string, Service>);

  test.each(services)(
    'has a service %s that names only what the file defines',
    (_, { secrets = [], networks = [], volumes = [], depends_on = [] }) => {
      const all = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(all.filter((name) => !(name in file.services))).toEqual([]);
      expect(secrets.filter((name) => !(name in file.secrets))).toEqual([]);
      expect(networks.filter((name) => !(name in file.networks))).toEqual([]);
      const places = volumes.map((each) => each.split(':')[0] ?? '');
      const missing = places.filter((each) =>
        each.startsWith('.') ? !existsSync(join(root, 'deploy', each)) : !(each in file.volumes),
      );
      expect(missing).toEqual([]);
    },
  );

  test('has no secret in the environment, and grants each that is read there', () => {
    for (const [, { environment = {}, secrets = [] }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (value.startsWith('/run/secrets/')) expect(secrets).toContain(value.replace('/run/secrets/', ''));
        else expect(`${name}=${value}`).not.toMatch(/PASSWORD|SECRET|_KEY|^(DATABASE|SMTP)_URL=|:\/\/[^/]*@/);
      }
    }
  });

  test('gives the site a read-only file system and no capabilities', () => {
    expect(file.services['site']).toMatchObject({ read_only: true, init: true, cap_drop: ['ALL'] });
  });
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean);
  const known = /^(ARG|FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) /;
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));

  test('is built by known instructions, from files and stages that exist', () => {
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    const copied = lines
      .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const stages = lines.flatMap((line) => /^FROM .* AS (\w+)/.exec(line)?.[1] ?? []);
    for (const [, stage] of lines.join('\n').matchAll(/--from=(\w+)/g)) expect(stages).toContain(stage);
  });

  test('runs as an unprivileged user, reports its health, and receives signals itself', () => {
    expect(last).toContain('USER node');
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/readyz');
    expect(last.at(-1)).toMatch(/^CMD \["node", .*"main\.mjs"\]$/);
  });

  test('excludes packages, builds, data and history of the machine that builds it', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['**/node_modules', 'build', 'data', '.git']) expect(ignored).toContain(name);
  });
});
