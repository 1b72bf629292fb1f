import type { NewsletterSettings } from '@lapis/contract';

/** The settings as they are typed: the number is a text until it is sent. */
export type TypedSettings = Omit<NewsletterSettings, 'per_minute'> & { per_minute: string };

export const typedSettings = ({
  from_name,
  per_minute,
  welcome,
  digests,
  soft_opt_in,
  audiences,
}: NewsletterSettings): TypedSettings => ({
  from_name,
  per_minute: String(per_minute),
  welcome,
  digests,
  soft_opt_in,
  audiences,
});

const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim());

/** What has to be mended before the changes can be sent; null where nothing has. */
export function settingsProblems({ per_minute }: Partial<TypedSettings>) {
  if (per_minute === undefined || isWhole(per_minute)) return null;
  return {
    message: 'Please check what you entered.',
    errors: { per_minute: ['Please type a whole number, such as 120.'] },
  };
}

/** The changes as they are sent; what is no number has been found by `settingsProblems` before. */
export const changesOf = ({ per_minute, ...same }: Partial<TypedSettings>): Partial<NewsletterSettings> => ({
  ...same,
  ...(per_minute !== undefined && { per_minute: Number(per_minute) }),
});
