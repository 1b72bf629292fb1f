import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a program. It is stopped when this process exits, if not before; `stop` waits until it has ended.
 */
export function startProgram(command: string, args: string[], options: SpawnOptions) {
  const child = spawn(command, args, options);
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

/** Starts a Node program; see `startProgram`. */
export const startNode = (args: string[], options: SpawnOptions) =>
  startProgram(process.execPath, args, options);
