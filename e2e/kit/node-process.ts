import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts a program. `stop` ends it and waits until it has ended. A program that hasn't been stopped ends when
 * this process exits.
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

export const startNode = (args: string[], options: SpawnOptions) =>
  startProgram(process.execPath, args, options);
