import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** Starts a Node program that ends with this one at the latest; `stop` waits until it has ended. */
export function startNode(args: string[], options: SpawnOptions) {
  const child = spawn(process.execPath, args, options);
  const end = () => child.kill();
  process.once('exit', end);
  const ended = once(child, 'exit').then(() => process.off('exit', end));
  return {
    child,
    async stop() {
      end();
      await ended;
    },
  };
}
