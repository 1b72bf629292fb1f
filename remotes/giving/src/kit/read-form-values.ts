import type { GiftValues } from '@lapis/contract/gift-form';

export const readFormValues = (form: FormData): GiftValues =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
