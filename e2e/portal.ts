import type { Page } from '@playwright/test';
import { expect } from './journey';

/** A field of the page, and not of what stands around it. */
export const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });

/** Waits until the portal says something was done. */
export const said = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible();

/** Begins one of a kind in its list, in a window over it. */
export const inItsList =
  (one: string, fill?: (page: Page) => Promise<void>) => async (page: Page, name: string) => {
    // An empty list offers it twice.
    await page
      .getByRole('button', { name: `Add ${one}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: `Add ${one}` });
    await dialog.getByLabel('Title').fill(name);
    await fill?.(page);
    await dialog.getByRole('button', { name: `Add ${one}` }).click();
  };

/** Says yes to the question that the portal asks. */
export const confirm = (page: Page, words: string) =>
  page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click();
