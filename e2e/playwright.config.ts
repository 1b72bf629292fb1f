import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { knownChromium } from './chromium';

export default defineConfig({
  globalSetup: './global-setup.ts',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // One that needs its second try is named at the end, to be mended; it doesn't hold up everybody else.
  retries: 1,
  // Each has a browser and a server of its own. Some journeys mostly wait, for a save or a page that does nothing.
  workers: availableParallelism() + 1,
  reporter: 'list',
  // Nothing takes that long by itself; a machine with other work may make it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    launchOptions: knownChromium(),
  },
});
