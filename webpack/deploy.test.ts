import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const root = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the unit for systemd', () => {
  const unit = join(root, 'deploy/lapis.service');
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const isThere = analyze('--version').status === 0;
  // Where systemd is missing, the two that ask it are left out.
  const tests = isThere ? describe : describe.skip;

  tests('that it looks at itself', () => {
    test('has nothing that systemd does not know', () => {
      const { stdout, stderr } = analyze('verify', '--man=no', unit);
      // The program is elsewhere on a machine that has no package of Node's.
      const lines = (stdout + stderr)
        .split('\n')
        .filter((line) => line && !line.includes('is not executable'));
      expect(lines).toEqual([]);
    });

    test('leaves the service little to do harm with', () => {
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
    '%s names only what there is',
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

  test('no secret stands in the environment, and each that is read there is given', () => {
    for (const [, { environment = {}, secrets = [] }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (value.startsWith('/run/secrets/')) expect(secrets).toContain(value.replace('/run/secrets/', ''));
        else expect(`${name}=${value}`).not.toMatch(/PASSWORD|SECRET|_KEY|^(DATABASE|SMTP)_URL=|:\/\/[^/]*@/);
      }
    }
  });

  test('the site can change nothing but its own volume', () => {
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

  test('is made by steps that there are, of files that there are', () => {
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    const copied = lines
      .filter((line) => line.startsWith('COPY') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const stages = lines.flatMap((line) => /^FROM .* AS (\w+)/.exec(line)?.[1] ?? []);
    for (const [, stage] of lines.join('\n').matchAll(/--from=(\w+)/g)) expect(stages).toContain(stage);
  });

  test('runs as nobody in particular, says how it is, and hears signals itself', () => {
    expect(last).toContain('USER node');
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/readyz');
    expect(last.at(-1)).toMatch(/^CMD \["node", .*"main\.mjs"\]$/);
  });

  test('has nothing of the machine that it is built on', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['**/node_modules', 'build', 'data', '.git']) expect(ignored).toContain(name);
  });
});
