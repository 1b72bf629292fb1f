import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { isAlive } from '../journey';
import { startProgram } from '../node-process';
import { freePort } from '../site';
import type { Person } from './person';

const [browser, driver, screen] = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
];

/** True if WebKit's minimal browser is installed, with its driver and a virtual screen. */
export const webKitIsThere = [browser, driver, screen].every((file) => existsSync(file));

/** Timeout in milliseconds, long enough for a busy machine. */
const PATIENCE = 30_000;

/**
 * Waits until an element hasn't moved for a frame. Otherwise a click could hit a different element in its
 * place.
 */
const atRest = `
  const [element, done] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  const look = (last) => requestAnimationFrame(() => (place() === last ? done() : look(place())));
  look();`;

/** Finds elements by role, name and text, as the unit tests do. */
const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

/** Starts WebKit's browser on its own virtual screen. Call `close` at the end. */
export async function launchWebKit() {
  const { display, stop: stopScreen } = await startScreen();
  const port = await freePort();
  const server = startProgram(driver, [`--port=${port}`], { env: { ...process.env, DISPLAY: display } });
  const client = await connect(port);
  return {
    client,
    async close() {
      await client.quit();
      await server.stop();
      await stopScreen();
    },
  };
}

async function startScreen() {
  const shown = startProgram(screen, ['-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(createInterface(shown.child.stdout!), 'line')) as [string];
  return { display: `:${number}`, stop: shown.stop };
}

/** Connects to the driver. Retries, because the driver refuses connections until it has started. */
async function connect(port: number): Promise<WebDriver> {
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  for (;;) {
    try {
      return await builder.build();
    } catch (error) {
      if (!(error instanceof Error) || !error.message.includes('ECONNREFUSED')) throw error;
    }
  }
}

export function personIn(client: WebDriver, site: string): Person {
  /** Waits for the first visible element and returns it. */
  const find = async (query: 'LabelText' | 'Role' | 'Text', ...args: unknown[]) => {
    const look = async () => {
      const found = await client.executeScript<WebElement | 'no queries' | null>(
        `if (!('TestingLibraryDom' in globalThis)) return 'no queries';
         const [query, ...args] = arguments;
         const found = TestingLibraryDom['queryAllBy' + query](document.body, ...args);
         return found.find((element) => element.checkVisibility()) ?? null;`,
        query,
        ...args,
      );
      if (found !== 'no queries') return found;
      // Adds the queries and tries again, because a new document may have been loaded.
      await client.executeScript(queries);
      return null;
    };
    const found = await client.wait(look, PATIENCE, `There is no ${query} ${JSON.stringify(args)}`);
    return found!;
  };
  const press = async (element: WebElement) => {
    await client.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
    await client.executeAsyncScript(atRest, element);
    await element.click();
  };
  return {
    async open(path) {
      await client.get(site + path);
      await client.wait(() => client.executeScript(isAlive), PATIENCE, `${path} doesn't come to life`);
    },
    press: async (role, name) => press(await find('Role', role, { name })),
    async type(label, text) {
      const field = await find('LabelText', label, { exact: true });
      await press(field);
      await field.sendKeys(text);
    },
    sees: async (text) => void (await find('Text', text, { exact: false })),
    arrives: async (name) => void (await find('Role', 'heading', { level: 1, name })),
  };
}
