import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '@lapis/e2e/site';

/** Builds an app with this configuration into a folder in build/. */
export async function build(app: string, configuration: string, out: string, env: string[] = []) {
  const settings = [`out=build/${out}`, ...env].flatMap((setting) => ['--env', setting]);
  const cli = path.join(root, 'shell/node_modules/webpack/bin/webpack.js');
  const args = [cli, '--config', configuration, '--mode', 'production', ...settings];
  const child = spawn(process.execPath, args, { cwd: path.join(root, app), stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`${app} did not build into build/${out}`);
}
