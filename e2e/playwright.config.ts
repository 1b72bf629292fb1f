import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { knownChromium } from './kit/chromium';

export default defineConfig({
  globalSetup: './kit/global-setup.ts',
  testDir: './journeys',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only when it is retried is listed at the end, to be fixed. It doesn't block other
  // work.
  retries: 1,
  // Each worker has its own browser and server. There is one worker more than processors, because some
  // journeys mostly wait.
  workers: availableParallelism() + 1,
  reporter: 'list',
  // A test takes this long only if the machine is busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    launchOptions: knownChromium(),
  },
});
