import { spawn, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as playwright, type LaunchOptions } from '@playwright/test';

interface FoundBrowser {
  executablePath: string;
  /** Additional environment variables that the browser needs. */
  env: Record<string, string>;
}

const isRoot = process.getuid?.() === 0;

const withoutFeatures = [
  // The suggestions below the address bar aren't used here. Every context would load two pages for them,
  // which takes longer than most of our own pages.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Features that Playwright disables. They are repeated, because Chromium uses only the last list.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Restricts the browser to what the tests need: it makes no network requests of its own, uses no GPU and
 * shows no prompts.
 */
const flags = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Ways to find or install a Chromium, in the order in which they are tried. */
const ways: Record<string, () => Promise<FoundBrowser>> = {
  given,
  installed,
  apt,
  playwright: download,
  sparticuz: inflate,
};

/**
 * Environment variable that stores which browser was found. The test runner's workers inherit it, so only one
 * process has to search.
 */
const memory = 'LAPIS_CHROMIUM';

/** Returns Playwright's options for launching the Chromium that has been found, if any. */
export function knownChromium(): LaunchOptions {
  const known = process.env[memory];
  return known ? launchOptions(JSON.parse(known) as FoundBrowser) : {};
}

/**
 * Finds or installs a Chromium that starts, and returns Playwright's options for launching it. CHROME_PATH
 * names one. CHROMIUM=given, installed, apt, playwright or sparticuz tries only that way.
 */
export async function findChromium(): Promise<LaunchOptions> {
  const found = await look();
  process.env[memory] = JSON.stringify(found);
  return launchOptions(found);
}

const launchOptions = ({ executablePath, env }: FoundBrowser): LaunchOptions => ({
  executablePath,
  args: flags,
  chromiumSandbox: !isRoot,
  env: { ...process.env, ...env },
});

async function look() {
  const only = process.env['CHROMIUM'];
  if (only && !(only in ways)) throw new Error(`CHROMIUM must be one of ${Object.keys(ways).join(', ')}.`);
  const failures: string[] = [];
  for (const [name, way] of Object.entries(ways)) {
    if (only && name !== only) continue;
    try {
      const found = await way();
      console.log(`Chromium: ${found.executablePath} (${name})`);
      return found;
    } catch (error) {
      failures.push(`  ${name}: ${error instanceof Error ? error.message.trim().split('\n', 1) : error}`);
    }
  }
  const advice = 'Install Chromium or Chrome, or set CHROME_PATH to one.';
  throw new Error(`There is no Chromium for the browser tests:\n${failures.join('\n')}\n${advice}`);
}

/**
 * Returns the browser if it can open a page. Throws if it can't, for example because libraries are missing.
 */
async function working(executablePath: string, env: FoundBrowser['env'] = {}): Promise<FoundBrowser> {
  const found = { executablePath, env };
  const browser = await playwright.launch({ ...launchOptions(found), timeout: 60_000 });
  try {
    await browser.newPage();
    return found;
  } finally {
    await browser.close();
  }
}

async function given() {
  const file = process.env['CHROME_PATH'];
  if (!file) throw new Error('CHROME_PATH is not set');
  return working(file);
}

function usualPlaces() {
  const { PATH = '', HOME = '', PROGRAMFILES = '', LOCALAPPDATA = '' } = process.env;
  const under = (folders: string[], names: string[]) =>
    names.flatMap((name) => folders.filter(Boolean).map((folder) => path.join(folder, name)));

  switch (process.platform) {
    case 'win32':
      return under(
        [PROGRAMFILES, process.env['PROGRAMFILES(X86)'] ?? '', LOCALAPPDATA],
        ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'],
      );
    case 'darwin':
      return under(
        ['/Applications', path.join(HOME, 'Applications')],
        ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((app) => `${app}.app/Contents/MacOS/${app}`),
      );
    default:
      return under(
        [...PATH.split(path.delimiter), '/usr/bin', '/snap/bin'],
        ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'],
      );
  }
}

async function installed() {
  const found = usualPlaces().find((file) => existsSync(file));
  if (!found) throw new Error('no Chromium, Chrome or Edge in the usual places');
  return working(found);
}

async function apt() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error('only for root on Debian or Ubuntu');
  console.log('Installing Chromium with apt …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '--quiet=2'], { env });
  await run('apt-get', ['install', '--yes', '--quiet=2', 'chromium', 'fonts-liberation'], { env });
  return installed();
}

async function download() {
  const target = playwright.executablePath();
  if (!existsSync(target)) {
    console.log("Downloading Playwright's Chromium …");
    const cli = path.join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
    await run(process.execPath, [cli, 'install', '--no-shell', 'chromium']);
  }
  return working(target);
}

/**
 * Unpacks the Chromium in an npm package, once per version. The package unpacks its libraries only in AWS
 * Lambda, so Lambda is simulated here. Any system that lacks these libraries can use them.
 */
async function inflate() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only for Linux on x64');
  const manifest = path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
  const folder = path.join(tmpdir(), `lapis-chromium-${version}`);
  if (!existsSync(folder)) {
    console.log('Unpacking the Chromium of @sparticuz/chromium …');
    const unfinished = `${folder}.${process.pid}`;
    await mkdir(unfinished);
    // Runs in a separate process, because the package changes the environment of the process that loads it.
    const script = "import('@sparticuz/chromium').then((loaded) => loaded.default.executablePath())";
    const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
    await run(process.execPath, ['--eval', script], { cwd: import.meta.dirname, env });
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  const browser = path.join(folder, 'chromium');
  const libraries = {
    LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: path.join(folder, 'fonts'),
  };
  return working(browser).catch(() => working(browser, libraries));
}

/** Runs a command and shows its output. Rejects if the command fails. */
function run(command: string, args: string[], options: SpawnOptions = {}) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ended with code ${code}`));
    });
  });
}
