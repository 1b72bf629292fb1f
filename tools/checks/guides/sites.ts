import { once } from 'node:events';
import { createServer } from 'node:net';
import type { openTerminal, Server } from './terminal';

type Serve = ReturnType<typeof openTerminal>['serve'];

/** Commands that run until the reader stops them. */
const SERVING = /^npm start\b|\bmain\.mjs$|^npx pnpm\S* --filter \S+ dev\b/;

const withoutComment = (line: string) => line.replace(/(^|\s)#.*$/, '').trim();

/** Divides commands into those before the start of a server, and the start, which is the last one. */
export function splitServing(commands: string) {
  const lines = commands.split('\n').map((line) => line.trimEnd());
  const index = lines.findIndex((line) => SERVING.test(withoutComment(line)));
  if (index === -1) return { before: commands };
  if (lines.slice(index + 1).some(withoutComment))
    throw new Error(`Commands follow the start of a server:\n${commands}`);
  return { before: lines.slice(0, index).join('\n'), serving: withoutComment(lines[index] ?? '') };
}

async function findFreePort() {
  const server = createServer();
  await once(server.listen(0), 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? String(address.port) : '';
}

async function signIn(port: string, password: string) {
  const answer = await fetch(`http://localhost:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@lapis.example', password }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`Signing in at port ${port} failed with ${answer.status}`);
  return token;
}

/** Manages the servers of a run: the site, and others that a single guide needs. */
export async function createSites(places: Record<string, string>) {
  const [port, newPort] = [await findFreePort(), await findFreePort()];
  const running = new Map<string, Server>();
  let password = '';

  /** Values of the names in capitals that a guide may contain. */
  const values: Record<string, () => string | Promise<string>> = {
    ...Object.fromEntries(Object.entries(places).map(([name, value]) => [name, () => value])),
    PORT: () => port,
    NEW_PORT: () => newPort,
    PASSWORD: () => password,
    SESSION: () => signIn(port, password),
    NEW_SESSION: () => signIn(newPort, password),
  };

  async function stop(ports = [...running.keys()]) {
    for (const one of ports) {
      await running.get(one)?.stop();
      running.delete(one);
    }
  }

  return {
    stop,

    /** Stops all servers but the site. */
    stopOthers: () => stop([...running.keys()].filter((one) => one !== port)),

    /** Starts a server. Stops the one before if it has the same port. */
    async start(command: string, serve: Serve) {
      const [, serverPort = port] = /\b(?:PORT=|--port )(\d+)/.exec(command) ?? [];
      await stop([serverPort]);
      const words = command.includes(' dev') ? 'compiled' : 'The site is at';
      const server = await serve(command, words, { PORT: serverPort });
      running.set(serverPort, server);
      const [, shown] = /Password +(\S+) /.exec(server.printed) ?? [];
      if (shown && serverPort === port) password = shown;
    },

    /** Replaces names by their values. */
    async fill(text: string) {
      let filled = text;
      for (const [name, value] of Object.entries(values)) {
        const pattern = new RegExp(String.raw`\$${name}\b`, 'g');
        if (!pattern.test(text)) continue;
        const own = await value();
        filled = filled.replaceAll(pattern, () => own);
      }
      return filled;
    },
  };
}
