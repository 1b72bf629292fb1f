import { existsSync } from 'node:fs';
import { expect, firefox, type Page } from '@playwright/test';
import { visit } from '../journey';
import type { Person } from './person';

const binary = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file));

export const firefoxIsThere = binary !== undefined;

/** Starts an unmodified Firefox, which Playwright controls with WebDriver BiDi. */
export const launchFirefox = () => firefox.launch({ channel: 'moz-firefox', executablePath: binary });

export function personAt(page: Page): Person {
  const named: typeof page.getByRole = (role, options) =>
    page.getByRole(role, { exact: true, ...options }).first();
  const field = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .and(page.locator('input, textarea, [contenteditable=true]'))
      .first();
  return {
    open: async (path) => void (await visit(page, path)),
    press: (role, name) => named(role, { name }).click(),
    type: (label, text) => field(label).pressSequentially(text),
    sees: (text) => expect(page.getByText(text).first()).toBeVisible(),
    arrives: (name) => expect(named('heading', { level: 1, name })).toBeVisible(),
  };
}
