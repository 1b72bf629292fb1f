import type { Page } from '@playwright/test';
import { expect } from './journey';

/** Returns a field in the main part of the page. */
export const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

/** Waits until the portal reports that something was done. */
export const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible();

/** Returns a function that adds an entry, using the dialog in the list of its type. */
export const inItsList =
  (one: string, fill?: (page: Page) => Promise<void>) => async (page: Page, name: string) => {
    // In an empty list, this button appears twice.
    await page
      .getByRole('button', { name: `Add ${one}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Add ${one}` });
    await dialog.getByLabel('Title').fill(name);
    await fill?.(page);
    await dialog.getByRole('button', { name: `Add ${one}` }).click();
  };

/** Confirms the question in the portal's dialog. */
export const confirm = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click();
