import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds after which a script or the start of a server has failed. */
const LONGEST = 600_000;

/** Processes that run, each the first of a group. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => signalGroup(child)));

export interface Server {
  /** What the server printed until it was ready. */
  printed: string;
  stop(): Promise<void>;
}

/**
 * Opens a reader's terminal. Its folder, exported variables and aliases last from one script to the next.
 * `$OUTPUT` is a file with the output of the script before.
 * @param files folder for the terminal's own files
 */
export function openTerminal(files: string, folder: string, environment: NodeJS.ProcessEnv) {
  const file = (name: string) => path.join(files, `terminal-${name}`);
  const output = file('output');
  writeFileSync(file('state'), '');

  /** Starts bash, in a process group of its own. */
  async function start(script: string, stdio: StdioOptions, env: NodeJS.ProcessEnv = {}) {
    await writeFile(file('script'), ['shopt -s expand_aliases', restore, script].join('\n'));
    const child = spawn('bash', [file('script')], {
      cwd: folder,
      env: { ...environment, OUTPUT: output, ...env },
      stdio,
      detached: true,
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  const restore = `. '${file('state')}'`;
  const save = `trap '{ printf "cd %q\\n" "$PWD"; export -p; alias -p; } >"${file('state')}"' EXIT`;
  const strict = 'set -euo pipefail';
  // Lets curl fail if the status of a reply is an error.
  const curl = 'curl() { command curl --silent --show-error --fail-with-body "$@"; }';

  return {
    /** Runs a script and prints its output as it comes. @throws Error if a command fails */
    async run(script: string) {
      const child = await start([save, strict, curl, script].join('\n'), ['ignore', 'pipe', 'inherit']);
      const printed: Buffer[] = [];
      child.stdout?.on('data', (data: Buffer) => {
        printed.push(data);
        process.stdout.write(data);
      });
      const timer = setTimeout(() => signalGroup(child), LONGEST);
      const [code] = (await once(child, 'close')) as [number | null];
      clearTimeout(timer);
      if (code !== 0) throw new Error(`This failed (${code ?? 'after too long'}):\n${script}`);
      await writeFile(output, Buffer.concat(printed));
    },

    /**
     * Starts a program that runs until it is stopped.
     * @param words what it prints once it is ready
     */
    async serve(command: string, words: string, env: NodeJS.ProcessEnv): Promise<Server> {
      const name = file(`log-${Date.now()}`);
      const log = await open(name, 'a');
      const child = await start(command, ['ignore', log.fd, log.fd], env);
      await log.close();
      const until = Date.now() + LONGEST;
      for (;;) {
        const printed = await readFile(name, 'utf8');
        if (printed.includes(words)) return { printed, stop: () => stopGroup(child) };
        if (child.exitCode !== null || Date.now() > until)
          throw new Error(`This did not start:\n${command}\n${printed}`);
        await pause(200);
      }
    },
  };
}

async function stopGroup(child: ChildProcess) {
  signalGroup(child);
  for (let tries = 0; signalGroup(child, 0) && tries < 150; tries += 1) await pause(100);
}

/** Sends a signal to a process and all its children. Returns false if none is left. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0 = 'SIGTERM') {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
