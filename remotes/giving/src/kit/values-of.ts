import type { GiftValues } from '@lapis/contract/gift-form';

/** What stands in a form. */
export const valuesOf = (form: FormData): GiftValues =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
